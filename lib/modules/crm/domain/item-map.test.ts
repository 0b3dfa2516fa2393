import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { type ItemRule, MATCH_KINDS, mapAnswers, numberIn, readRange } from './item-map'

const rule = (details: Partial<ItemRule>): ItemRule => ({
  form: '',
  field: 'Which speed?',
  match_kind: 'equals',
  match_value: '100 Mbps',
  item_code: 'FIBRE-100',
  description: '',
  quantity_from: 'fixed',
  quantity: 1,
  ...details,
})

test('the first rule that fits wins; the same condition adds its items, what nobody maps is told', () => {
  const rules = [
    rule({}),
    rule({ match_kind: 'any', match_value: '', item_code: 'FIBRE' }),
    rule({ item_code: 'ROUTER', match_value: '100  MBPS' }),
  ]
  const { lines, unmapped_answers, winners } = mapAnswers(
    { 'which SPEED?': '100 mbps', Town: 'Tembisa', Empty: ' ' },
    rules,
  )
  expect(lines.map(({ item_code }) => item_code)).toEqual(['FIBRE-100', 'ROUTER'])
  expect(unmapped_answers).toEqual([{ question: 'Town', answer: 'Tembisa' }])
  expect(winners).toEqual([{ question: 'which SPEED?', rule: 0 }])
})

test('a rule for one form fits no other', () => {
  const rules = [rule({ form: 'Business' })]
  expect(mapAnswers({ 'Which speed?': '100 Mbps' }, rules, 'Home').lines).toEqual([])
  expect(mapAnswers({ 'Which speed?': '100 Mbps' }, rules, 'business').lines).toHaveLength(1)
})

test.each([
  ['', '7 people', true],
  ['5', 'five', false],
  ['1-5', '3', true],
  ['1–5', '6', false],
  ['10+', '1 200 people', true],
  ['2', '2,0', true],
])('the number range %j and the answer %j', (match_value, answer, fits) => {
  const rules = [rule({ match_kind: 'number', match_value, quantity_from: 'answer' })]
  expect(mapAnswers({ 'Which speed?': answer }, rules).lines.length > 0).toBe(fits)
})

test('a quantity comes from the rule, or from the number in the answer', () => {
  const of = (answer: string, details: Partial<ItemRule>) =>
    mapAnswers({ 'Which speed?': answer }, [rule({ match_kind: 'any', ...details })]).lines[0]!.quantity
  expect(of('12 phones', { quantity: 3 })).toBe(3)
  expect(of('12 phones', { quantity_from: 'answer' })).toBe(12)
  expect(of('some', { quantity_from: 'answer' })).toBe(1)
  expect(numberIn('2,5 km')).toBe(2.5)
  expect(readRange('5-1')).toBeNull()
  expect(readRange('many')).toBeNull()
})

const word = fc.constantFrom('a', 'b', 'A ', '5', '12 x', '')
const rules = fc.array(
  fc.record({
    form: fc.constantFrom('', 'F'),
    field: fc.constantFrom('q1', 'q2', 'Q1'),
    match_kind: fc.constantFrom(...MATCH_KINDS),
    match_value: fc.constantFrom('', 'a', '5', '1-20'),
    item_code: fc.constantFrom('X', 'Y'),
    description: fc.constant(''),
    quantity_from: fc.constantFrom('fixed' as const, 'answer' as const),
    quantity: fc.constantFrom(1, 2),
  }),
)

test('the same answers give the same lines in whatever order they are stored', () => {
  const answers = fc.dictionary(fc.constantFrom('q1', 'Q1', 'q1 ', 'q2', 'q3'), word)
  fc.assert(
    fc.property(answers, rules, fc.nat(), (given, list, turn) => {
      const entries = Object.entries(given)
      const turned = Object.fromEntries(entries.map((_, n) => entries[(n + turn) % entries.length]!))
      expect(mapAnswers(turned, list, 'F')).toEqual(mapAnswers(given, list, 'F'))
      const { winners, unmapped_answers } = mapAnswers(given, list, 'F')
      const answered = entries.filter(([, text]) => text.trim() !== '')
      expect(winners.length + unmapped_answers.length).toBe(answered.length)
    }),
  )
})
