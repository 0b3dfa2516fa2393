import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { mentionIn, parseEntry } from './quick-entry'

const people = ['Sipho Dube', 'Neo Khumalo', 'Neo van Wyk'].map((label) => ({ value: label, label }))
const words = { today: '2026-11-23', people, priorities: ['low', 'medium', 'high'] }
const parse = (text: string) => parseEntry(text, words)

const DAYS = [
  ['today', '2026-11-23'],
  ['tomorrow', '2026-11-24'],
  ['Friday', '2026-11-27'],
  // Today is one.
  ['monday', '2026-11-30'],
  ['24 Dec', '2026-12-24'],
  ['3 january', '2027-01-03'],
  ['1 Nov 2026', '2026-11-01'],
  ['2027-02-28', '2027-02-28'],
  ['in 3 days', '2026-11-26'],
  ['in 2 weeks', '2026-12-07'],
] as const

/** Words that mean nothing here. */
const plain: fc.Arbitrary<string> = fc.constantFrom(
  'Call',
  'Neo',
  'about',
  '3',
  'invoice',
  'a@b.example',
  'C#',
  '!now',
  '@nobody',
  '#',
  'maymay',
  '24',
)

describe('a line of quick-add', () => {
  test('says what it says, wherever in the line and in whatever order', () => {
    const token = fc.record({
      day: fc.constantFrom(...DAYS),
      priority: fc.constantFrom('low', 'medium', 'high'),
      person: fc.constantFrom(['@Sipho', 0], ['@dube', 0], ['@neo van wyk', 2], ['@khu', 1]),
      label: fc.constantFrom('sales', 'Réunion', 'q4-2026'),
    })
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 5 }), token, fc.infiniteStream(fc.nat()), (title, said, places) => {
        const parts = [...title]
        for (const part of [said.day[0], `!${said.priority}`, String(said.person[0]), `#${said.label}`])
          parts.splice(places.next().value! % (parts.length + 1), 0, part)
        // Days of several words may be torn only by what lies within them; a number before one would be read with it.
        fc.pre(!/\d+ (\d{1,2} [a-z]{3}|in )/i.test(parts.join(' ')))
        expect(parse(parts.join('  '))).toMatchObject({
          title: title.join(' '),
          due: said.day[1],
          priority: said.priority,
          person: people[Number(said.person[1])],
          labels: [said.label],
        })
      }),
    )
  })

  test('of plain words is a title as it is', () => {
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1 }), (title) => {
        const nothing = { due: null, priority: null, person: null, labels: [] }
        expect(parse(title.join(' '))).toEqual({ title: title.join(' '), ...nothing })
      }),
    )
  })

  test('keeps what is no day, and says a label once', () => {
    expect(parse('Pay 31 Feb')).toMatchObject({ title: 'Pay 31 Feb', due: null })
    expect(parse('Tidy #Home #home')).toMatchObject({ title: 'Tidy', labels: ['Home'] })
  })

  test('asks for people while a name is typed', () => {
    expect(['Call @', 'Call @si', 'Call a@b', 'Call @si now'].map(mentionIn)).toEqual(['', 'si', null, null])
  })
})
