/** The person at the other end of a sandbox call: what they are like, and what they say to a question. */

type Mood = 'keen' | 'hesitant' | 'busy'

export type Customer = {
  mood: Mood
  facts: Record<string, string>
  /** Differs by person, the same each time. */
  seed: number
}

export type Fate = 'talks' | 'transfer' | 'voicemail' | 'busy' | 'no_answer' | 'declined' | 'failed'

/** What happens is told by the last digit of the number, so that a test can choose it. */
export function fateOf(number: string): Fate {
  const digit = Number(number.replace(/\D/g, '').slice(-1))
  return (
    ['talks', 'talks', 'talks', 'talks', 'talks', 'transfer', 'voicemail', 'busy', 'no_answer', 'failed'] as const
  )[digit]!
}

/** Of those who talk: 3 is not interested, 4 has no time now. */
export function customerOf(number: string, facts: Record<string, string>): Customer {
  const digits = number.replace(/\D/g, '')
  const last = Number(digits.slice(-1))
  const seed = [...digits, ...(facts.name ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return { mood: last === 3 ? 'hesitant' : last === 4 ? 'busy' : 'keen', facts, seed }
}

type Rule = { about: RegExp; say: (customer: Customer, question: string) => string }

const pick = <T>(items: readonly T[], { seed }: Customer, question: string): T =>
  items[(seed + question.length * 7) % items.length]!

/** The first rule whose words stand in the question answers it. */
const RULES: Rule[] = [
  {
    about: /budget|price|spend|pay|cost|afford/i,
    say: (customer, question) =>
      customer.facts.value
        ? `We have about ${customer.facts.value} set aside for it.`
        : customer.mood === 'hesitant'
          ? 'Not more than what I pay now.'
          : `Up to R${pick([600, 900, 1200, 1500], customer, question)} a month would be fine.`,
  },
  {
    about: /when|how soon|start|move|timeline|urgent|by which date/i,
    say: (customer, question) =>
      customer.mood === 'hesitant'
        ? 'Not this year, I think.'
        : pick(
            ['As soon as possible.', 'Next month would suit us.', 'Before the end of the quarter.'],
            customer,
            question,
          ),
  },
  {
    about: /where|address|area|suburb|town|city|street|located/i,
    say: (customer, question) =>
      customer.facts.address ||
      `In ${pick(['Randburg', 'Centurion', 'Bellville', 'Umhlanga', 'Polokwane'], customer, question)}, near the station.`,
  },
  {
    about: /decid|decision|in charge|owner|responsible/i,
    say: (customer, question) =>
      pick(
        ['I decide that myself.', 'My partner and I decide together.', 'The owner does; I prepare it.'],
        customer,
        question,
      ),
  },
  {
    about: /how many|number of|how big|people|users|devices|staff|employees/i,
    say: (customer, question) => `There are ${pick([3, 5, 8, 12, 25], customer, question)} of us.`,
  },
  {
    about: /provider|supplier|today|current|at the moment|right now|have now/i,
    say: (customer, question) =>
      pick(
        [
          'We have an LTE router that drops all the time.',
          'Old copper line, very slow.',
          'Nothing yet, we just moved in.',
        ],
        customer,
        question,
      ),
  },
  { about: /e-?mail/i, say: ({ facts }) => facts.email || 'Please send it to the address that I gave in the form.' },
  { about: /company|business name/i, say: ({ facts }) => facts.company || 'It is for my home, not for a company.' },
  { about: /your name|speaking (to|with)/i, say: ({ facts }) => `Yes, this is ${facts.name || 'me'}.` },
  {
    about: /^(are|is|do|does|did|have|has|would|could|can|will|shall|may)\b/i,
    say: ({ mood }) => (mood === 'hesitant' ? 'No, not really.' : 'Yes, that is right.'),
  },
  {
    about: /interest|looking for|need|want|which (product|package|service)/i,
    say: ({ facts, mood }) =>
      mood === 'hesitant' ? 'I only wanted to compare prices.' : `We need ${facts.category || 'something reliable'}.`,
  },
]

/** What the person says to the question. */
export const answerTo = (question: string, customer: Customer): string =>
  RULES.find(({ about }) => about.test(question.trim()))?.say(customer, question) ??
  (customer.mood === 'hesitant' ? 'I cannot say.' : 'I would have to look that up, but it matters to us.')
