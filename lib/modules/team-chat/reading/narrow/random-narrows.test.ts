import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, type Json, startChat } from '@/tests/team-chat/start-chat'
import { FLAGS } from '../../domain/flags'

/** A message as a filter without a database knows it. */
type Known = {
  id: number
  sender: ChatPerson
  channel: TestChannel | null
  people: number[]
  topic: string
  words: string[]
  flags: number
  delivered: boolean
  hasLink: boolean
}
type Term = { operator: string; operand: string | number | number[]; negated?: boolean }

const WORDS = ['apple', 'banana', 'cherry', 'damson']
const TOPICS = ['one', 'two', '✔ one', '']
let t: ChatInstallation
let me: ChatPerson
let people: ChatPerson[]
let channels: { open: TestChannel; left: TestChannel; closed: TestChannel; muted: TestChannel }
const known: Known[] = []

/** Numbers that look like chance and are the same every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

beforeAll(async () => {
  t = await startChat()
  const { ann, ben, cleo } = t.people
  me = ann
  people = [ann, ben, cleo]
  channels = {
    open: await t.makeChannel({ name: 'open', subscribers: people }),
    left: await t.makeChannel({ name: 'left', subscribers: [ben] }),
    closed: await t.makeChannel({ name: 'closed', invite_only: true, history_public: false, subscribers: people }),
    muted: await t.makeChannel({ name: 'muted', subscribers: [ben] }),
  }
  await t.subscribe(channels.muted, ann, { is_muted: true })
  await t.setTopicPolicy(ann, channels.muted, 'two', 2)
  await t.setTopicPolicy(ann, channels.open, 'one', 1)
  await t.setTopicPolicy(ann, channels.open, 'two', 3)
  const roll = dice(7)
  const pick = <T>(items: T[]): T => items[roll(items.length)] as T
  for (let n = 0; n < 90; n++) {
    const sender = pick(people)
    const channel = roll(4) === 0 ? null : pick(Object.values(channels))
    const to = channel ? [] : people.filter(() => roll(2) === 0)
    const topic = channel ? pick(TOPICS) : ''
    const words = WORDS.filter(() => roll(3) === 0)
    const flags = [FLAGS.read, FLAGS.starred, FLAGS.mentioned].reduce((sum, bit) => sum + (roll(3) === 0 ? bit : 0), 0)
    const hasLink = roll(4) === 0
    const isIn = channel ? channel !== channels.left && roll(4) > 0 : [sender, ...to].includes(ann)
    const others = channel
      ? people.filter((person) => person !== ann)
      : [sender, ...to].filter((person) => person !== ann)
    const id = await t.write({
      from: sender,
      content: words.join(' ') || 'nothing',
      ...(channel ? { channel, topic } : { to }),
      deliverTo: isIn ? [ann, ...others] : others,
      flags: { [ann.id]: flags },
      columns: { has_link: hasLink },
    })
    const members = [...new Set([sender, ...to].map((person) => person.id))]
    known.push({ id, sender, channel, people: channel ? [] : members, topic, words, flags, delivered: isIn, hasLink })
  }
}, 60_000)
afterAll(() => t.close())

const isMuted = ({ channel, topic }: Known): boolean =>
  channel === channels.open ? topic === 'one' : channel === channels.muted && topic !== 'two'

function holds({ operator, operand, negated = false }: Term, message: Known): boolean {
  const is: Record<string, () => boolean> = {
    dm: () => message.channel === null,
    unread: () => (message.flags & FLAGS.read) === 0,
    starred: () => (message.flags & FLAGS.starred) !== 0,
    mentioned: () => (message.flags & FLAGS.mentioned) !== 0,
    resolved: () => message.topic.startsWith('✔ '),
    muted: () => isMuted(message),
    followed: () => message.channel === channels.open && message.topic === 'two',
  }
  const tests: Record<string, () => boolean> = {
    channel: () => message.channel?.name === operand,
    channels: () => message.channel !== null && message.channel !== channels.closed,
    topic: () => message.channel !== null && message.topic === operand,
    sender: () => message.sender.id === operand,
    dm: () =>
      message.channel === null &&
      String([...message.people].sort()) === String([...new Set([...(operand as number[]), me.id])].sort()),
    'dm-including': () => message.people.includes(operand as number) && message.people.includes(me.id),
    is: () => is[operand as string]!(),
    has: () => message.hasLink,
    in: () => !isMuted(message),
    search: () => message.words.includes(operand as string),
  }
  return tests[operator]!() !== negated
}

/** Which history it is: zulip-facts.md 2.2. */
function isShared(terms: Term[]): boolean {
  if (terms.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')) return false
  return terms.some(
    ({ operator, operand, negated }) =>
      !negated && (operator === 'channels' || (operator === 'channel' && operand !== 'closed')),
  )
}

const expected = (terms: Term[]): number[] =>
  known
    .filter((message) => (isShared(terms) || message.delivered) && terms.every((term) => holds(term, message)))
    .map(({ id }) => id)

const DIRECT = ['dm', 'dm-including']
const CHANNEL = ['channel', 'channels', 'topic']
function isPossible(terms: Term[]): boolean {
  const isDm = ({ operator, operand }: Term) => operator === 'is' && operand === 'dm'
  const direct = terms.some((term) => !term.negated && (DIRECT.includes(term.operator) || isDm(term)))
  return !(direct && terms.some((term) => (term.negated ? isDm(term) : CHANNEL.includes(term.operator))))
}

/** People have ids only once the database has made them. */
const person = fc.integer({ min: 0, max: 2 })
const term = fc
  .oneof(
    fc.record({ operator: fc.constant('channel'), operand: fc.constantFrom('open', 'left', 'closed', 'muted') }),
    fc.record({ operator: fc.constant('channels'), operand: fc.constant('public') }),
    fc.record({ operator: fc.constant('topic'), operand: fc.constantFrom(...TOPICS) }),
    fc.record({
      operator: fc.constant('is'),
      operand: fc.constantFrom('dm', 'unread', 'starred', 'mentioned', 'resolved', 'muted', 'followed'),
    }),
    fc.record({ operator: fc.constant('has'), operand: fc.constant('link') }),
    fc.record({ operator: fc.constant('in'), operand: fc.constant('home') }),
    fc.record({ operator: fc.constant('search'), operand: fc.constantFrom(...WORDS) }),
    fc.record({ operator: fc.constantFrom('sender', 'dm-including'), operand: person }),
    fc.record({ operator: fc.constant('dm'), operand: fc.array(person, { minLength: 1, maxLength: 2 }) }),
  )
  .chain((made) => fc.record({ term: fc.constant(made), negated: fc.boolean() }))

const withPeople = ({
  term: made,
  negated,
}: {
  term: { operator: string; operand: unknown }
  negated: boolean
}): Term => {
  const idOf = (place: number) => people[place]!.id
  const { operator, operand } = made
  const named = Array.isArray(operand) ? operand.map(idOf) : typeof operand === 'number' ? idOf(operand) : operand
  return { operator, operand: named as Term['operand'], negated }
}

const ask = async (terms: Term[]): Promise<number[]> => {
  const { status, body } = await t
    .chat(me)
    .get('/messages', { anchor: 'newest', num_before: 1000, num_after: 0, narrow: terms })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.messages.map(({ id }: Json) => id)
}

describe('rq.chat.narrow.filter: random narrows', () => {
  test('answer what a filter over all messages leaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 3 }), async (made) => {
        const terms = made.map(withPeople)
        fc.pre(isPossible(terms))
        expect(await ask(terms)).toEqual(expected(terms))
      }),
      { numRuns: rounds(80), seed: 20_261_120 },
    )
  })

  test('a term and its negation part the reader’s own history', async () => {
    const all = await ask([])
    await fc.assert(
      fc.asyncProperty(term, async (made) => {
        const own = withPeople(made)
        // Without the history of others, which a channel's term opens.
        const positive = (await ask([{ ...own, negated: false }])).filter((id) => all.includes(id))
        const negative = await ask([{ ...own, negated: true }])
        expect([...positive, ...negative].sort((a, b) => a - b)).toEqual(all)
        expect(positive.filter((id) => negative.includes(id))).toEqual([])
      }),
      { numRuns: rounds(25), seed: 3 },
    )
  })

  test('pages of any size around any anchor join to the whole', async () => {
    const all = await ask([])
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 20 }), fc.nat({ max: 20 }), fc.nat({ max: 95 }), async (before, after, place) => {
        const anchor = all[place % all.length] as number
        const { body } = await t
          .chat(me)
          .get('/messages', { anchor: String(anchor), num_before: before, num_after: after })
        const at = all.indexOf(anchor)
        expect(body.messages.map(({ id }: Json) => id)).toEqual(all.slice(Math.max(0, at - before), at + after + 1))
        expect(body.found_oldest).toBe(at < before)
        expect(body.found_newest).toBe(all.length - at - 1 < after)
      }),
      { numRuns: rounds(15), seed: 5 },
    )
  })
})
