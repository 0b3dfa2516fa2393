import { describe, expect, test } from 'vitest'
import { direct, ME, message } from '@/tests/client/chat-state'
import { channelIn, conversationIn, marksRead, matches, narrowKey, parsePlace, placeHash } from './narrow'

const TOPIC = [
  { operator: 'channel', operand: 9 },
  { operator: 'topic', operand: 'some topic' },
]

describe('the address', () => {
  test('a link to a message opens around it; the message is no condition', () => {
    expect(parsePlace('#narrow/channel/9-general/topic/some.20topic/near/214')).toEqual({
      view: 'messages',
      terms: TOPIC,
      near: 214,
    })
  })

  test('views have names; what cannot be read is the inbox', () => {
    expect(parsePlace('#feed')).toEqual({ view: 'messages', terms: [] })
    expect(parsePlace('#recent')).toEqual({ view: 'recent' })
    expect(parsePlace('#drafts')).toEqual({ view: 'drafts' })
    expect(parsePlace('')).toEqual({ view: 'inbox' })
    expect(parsePlace('#narrow/.C3.28/x')).toEqual({ view: 'inbox' })
  })

  test('a place and its address are the same both ways', () => {
    const places = [
      '#inbox',
      '#recent',
      '#feed',
      '#narrow/is/starred',
      '#narrow/-has/link/search/two.20words',
      '#narrow/dm/3,9-pm/near/7',
    ]
    expect(places.map((hash) => placeHash(parsePlace(hash)))).toEqual(places)
  })

  test('channels are written with their names', () => {
    expect(placeHash({ view: 'messages', terms: TOPIC }, () => 'big deals')).toBe(
      '#narrow/channel/9-big-deals/topic/some.20topic',
    )
  })
})

test('a key is the same however the narrow is written', () => {
  expect(narrowKey([...TOPIC].reverse())).toBe(narrowKey(TOPIC))
  expect(narrowKey([{ operator: 'dm', operand: [9, 3] }])).toBe(narrowKey([{ operator: 'dm', operand: [3, 9] }]))
  expect(narrowKey([TOPIC[0]!, { operator: 'topic', operand: 'Some Topic' }])).toBe(narrowKey(TOPIC))
  expect(narrowKey([{ ...TOPIC[0]!, negated: true }])).not.toBe(narrowKey([TOPIC[0]!]))
})

describe('what is shown', () => {
  test('one topic, and one set of people with oneself in it, are conversations', () => {
    expect(conversationIn(TOPIC, ME)).toEqual({ kind: 'topic', channelId: 9, topic: 'some topic' })
    expect(conversationIn([{ operator: 'dm', operand: [5, 3] }], ME)).toEqual({ kind: 'dm', userIds: [1, 3, 5] })
  })

  test('a channel, a search in a topic and what it leaves out are none', () => {
    expect(conversationIn([TOPIC[0]!], ME)).toBeNull()
    expect(channelIn([TOPIC[0]!])).toBe(9)
    expect(conversationIn([...TOPIC, { operator: 'search', operand: 'x' }], ME)).toBeNull()
    expect(conversationIn([TOPIC[0]!, { ...TOPIC[1]!, negated: true }], ME)).toBeNull()
  })

  test('reading counts in conversations and in the feed, not among search results', () => {
    expect([marksRead([]), marksRead(TOPIC)]).toEqual([true, true])
    expect(marksRead([{ operator: 'is', operand: 'starred' }])).toBe(false)
  })
})

describe('whether a message belongs', () => {
  const known = { me: ME, isMuted: () => false, isFollowed: () => false }
  const fits = (terms: Parameters<typeof matches>[0], one = message(1)) => matches(terms, one, known)

  test('all conditions together', () => {
    expect(
      fits([
        { operator: 'channel', operand: 9 },
        { operator: 'topic', operand: 'DEPLOY' },
      ]),
    ).toBe(true)
    expect(
      fits([
        { operator: 'channel', operand: 9 },
        { operator: 'topic', operand: 'other' },
      ]),
    ).toBe(false)
    expect(fits([{ operator: 'sender', operand: 2, negated: true }])).toBe(false)
  })

  test('direct messages by the people, whoever of them is named', () => {
    const among = direct(1, [1, 3])
    expect(fits([{ operator: 'dm', operand: [3] }], among)).toBe(true)
    expect(fits([{ operator: 'dm', operand: [1, 3] }], among)).toBe(true)
    expect(fits([{ operator: 'dm', operand: [3, 4] }], among)).toBe(false)
    expect(fits([{ operator: 'channel', operand: 9 }], among)).toBe(false)
  })

  test('flags', () => {
    expect(fits([{ operator: 'is', operand: 'unread' }], message(1, { flags: ['read'] }))).toBe(false)
    expect(fits([{ operator: 'is', operand: 'mentioned' }], message(1, { flags: ['group_mentioned'] }))).toBe(true)
  })

  test('only the server knows what a search finds, but a condition that fails is enough to say no', () => {
    expect(fits([{ operator: 'search', operand: 'x' }])).toBeNull()
    expect(
      fits([
        { operator: 'search', operand: 'x' },
        { operator: 'channel', operand: 8 },
      ]),
    ).toBe(false)
  })
})
