import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import {
  channelFragment,
  dmFragment,
  type NarrowTerm,
  narrowFragment,
  nearLink,
  parseNarrowFragment,
  topicFragment,
} from './narrow-links'

describe('links to conversations', () => {
  test('are spelled as Zulip’s clients spell them', () => {
    expect(channelFragment(9, 'chan')).toBe('#narrow/channel/9-chan')
    expect(channelFragment(9, 'a b.c/ü')).toBe('#narrow/channel/9-a-b.2Ec.2F.C3.BC')
    expect(topicFragment(9, 'chan', 'some topic')).toBe('#narrow/channel/9-chan/topic/some.20topic')
    expect(topicFragment(9, 'chan', "1.5% (*!')", 214)).toBe(
      '#narrow/channel/9-chan/topic/1.2E5.25.20.28.2A.21.27.29/with/214',
    )
    expect(dmFragment([9, 1])).toBe('#narrow/dm/1,9-pm')
    expect(nearLink(topicFragment(9, 'chan', 'a', 3), 214)).toBe('#narrow/channel/9-chan/topic/a/near/214')
    expect(nearLink(dmFragment([1]), 5)).toBe('#narrow/dm/1-pm/near/5')
  })

  test.each<[string, NarrowTerm[] | null]>([
    ['#narrow', []],
    ['#narrow/', []],
    ['/#narrow/is/starred', [{ operator: 'is', operand: 'starred' }]],
    ['#narrow/-is/resolved', [{ operator: 'is', operand: 'resolved', negated: true }]],
    [
      '#narrow/stream/9-chan/topic/some.20topic/near/214',
      [
        { operator: 'channel', operand: 9 },
        { operator: 'topic', operand: 'some topic' },
        { operator: 'near', operand: '214' },
      ],
    ],
    [
      '#narrow/channel/9-chan/topic//with/3',
      [
        { operator: 'channel', operand: 9 },
        { operator: 'topic', operand: '' },
        { operator: 'with', operand: 3 },
      ],
    ],
    [
      '#narrow/channel/9-chan/topic/',
      [
        { operator: 'channel', operand: 9 },
        { operator: 'topic', operand: '' },
      ],
    ],
    ['#narrow/pm-with/1,9-group', [{ operator: 'dm', operand: [1, 9] }]],
    ['#narrow/sender/12-Someone', [{ operator: 'sender', operand: 12 }]],
    ['#narrow/channels/public', [{ operator: 'channels', operand: 'public' }]],
    ['#narrow/constructor/x', [{ operator: 'constructor', operand: 'x' }]],
    ['#narrow/topic/.ff', null],
    ['#narrow//x', null],
    ['#settings', null],
    ['', null],
  ])('%s', (hash, terms) => expect(parseNarrowFragment(hash)).toEqual(terms))

  test('come back from their fragment', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    const term: fc.Arbitrary<NarrowTerm> = fc.oneof(
      fc.record({ operator: fc.constantFrom('topic', 'search', 'is', 'near'), operand: text }),
      fc.record({ operator: fc.constantFrom('channel', 'with', 'id', 'sender'), operand: fc.nat() }),
      fc.record({ operator: fc.constant('dm'), operand: fc.array(fc.nat(), { minLength: 1 }) }),
      fc.record({ operator: fc.constant('topic'), operand: text, negated: fc.constant(true) }),
    )
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        const fragment = narrowFragment(terms, (id) => (id % 2 === 0 ? `Name ${id}/x.y` : undefined))
        expect(fragment).toMatch(/^#narrow[\w/.,~-]*$/)
        expect(parseNarrowFragment(fragment)).toEqual(terms)
      }),
    )
  })
})
