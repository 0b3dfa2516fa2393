import { answerTo, type Customer } from './customer'

export type Line = { role: 'agent' | 'user'; content: string }

export type Played = {
  lines: Line[]
  answers: Record<string, string>
  verdict: 'qualified' | 'not_qualified' | 'callback'
  sentiment: 'Positive' | 'Neutral' | 'Negative'
  summary: string
  reason: 'agent_hangup' | 'user_hangup' | 'call_transfer'
}

export type Brief = {
  purpose: string
  greeting: string
  questions: { key: string; question: string }[]
  transferNumber: string
}

const firstName = (customer: Customer) => customer.facts.name?.split(' ')[0] ?? ''
const person = (customer: Customer) => customer.facts.name || 'The person'

/** Plays the whole call: the agent follows the script, the customer answers by rules. */
export function play(brief: Brief, customer: Customer, wantsPerson: boolean): Played {
  const lines: Line[] = []
  const agent = (content: string) => lines.push({ role: 'agent', content })
  const user = (content: string) => lines.push({ role: 'user', content })
  agent(greetingOf(brief, customer))

  if (customer.mood === 'busy') {
    user('I am driving right now. Could you call me back tomorrow morning?')
    agent('Of course. We will call you tomorrow morning. Drive safely, goodbye.')
    return {
      lines,
      answers: { callback: 'Tomorrow morning' },
      verdict: 'callback',
      sentiment: 'Neutral',
      summary: `${person(customer)} had no time and asked to be called back tomorrow morning.`,
      reason: 'agent_hangup',
    }
  }
  user(customer.mood === 'keen' ? 'Hello, yes, I have a minute.' : 'Hello. What is it about?')
  if (customer.mood === 'hesitant' && brief.purpose) agent(brief.purpose)

  const answers: Record<string, string> = {}
  // Who is not interested hears two questions at the most; who wants a person asks for one after the first.
  const patience = customer.mood === 'hesitant' ? 2 : wantsPerson ? 1 : brief.questions.length
  for (const { key, question } of brief.questions.slice(0, patience)) {
    agent(question)
    const answer = answerTo(question, customer)
    user(answer)
    answers[key] = answer
  }
  if (wantsPerson) return { ...putThrough(), answers }
  if (customer.mood === 'hesitant') {
    user('To be honest, we are not interested. Please take me off the list of people to call this month.')
    agent('I understand. Thank you for your time, goodbye.')
    return {
      lines,
      answers,
      verdict: 'not_qualified',
      sentiment: 'Negative',
      summary: `${person(customer)} is not interested at present.${said(answers)}`,
      reason: 'user_hangup',
    }
  }
  agent('Thank you, that is all I need. A colleague will send you an offer. Goodbye.')
  user('Great, I look forward to it. Bye.')
  return {
    lines,
    answers,
    verdict: 'qualified',
    sentiment: 'Positive',
    summary: `${person(customer)} answered every question and expects an offer.${said(answers)}`,
    reason: 'agent_hangup',
  }

  function putThrough(): Omit<Played, 'answers'> {
    user('That sounds good, but I would rather talk to a person.')
    agent(
      brief.transferNumber
        ? 'Certainly, I am putting you through to a colleague.'
        : 'Certainly, a colleague takes over now.',
    )
    return {
      lines,
      verdict: 'qualified',
      sentiment: 'Positive',
      summary: `${person(customer)} asked for a person and was put through.${said(answers)}`,
      reason: 'call_transfer',
    }
  }
}

function greetingOf({ greeting, purpose }: Brief, customer: Customer): string {
  const name = firstName(customer)
  const words = greeting || `Good day{name}, I am calling because of your enquiry. ${purpose}`.trim()
  return words.replaceAll('{name}', greeting ? name : name && ` ${name}`).trim()
}

const said = (answers: Record<string, string>): string => {
  const all = Object.values(answers)
  return all.length ? ` Said: ${all.join(' ')}` : ''
}
