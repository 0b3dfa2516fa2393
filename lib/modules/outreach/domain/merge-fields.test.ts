import { expect, test } from 'vitest'
import { fillIn, firstName, unknownFields } from './merge-fields'

test('fields are filled in, with words for where nothing is known', () => {
  const text = 'Hi {{ first_name | there }}, {{company}}{{name}}'
  expect(fillIn(text, { first_name: 'Thandi', company: 'Karoo' })).toBe('Hi Thandi, Karoo')
  expect(fillIn(text, {})).toBe('Hi there, ')
})

test('what a person typed is no line of its own, and no field', () => {
  expect(fillIn('{{name}}', { name: 'A\r\nBcc: x' })).toBe('A Bcc: x')
  expect(fillIn('{{name}}', { name: '{{company}}', company: 'X' })).toBe('{{company}}')
})

test.each([
  ['Hi {{first_name}}', []],
  ['Hi {{fist_name}} and {{x}} {{x}}', ['{{fist_name}}', '{{x}}']],
  ['Hi {{first_name', ['{{']],
  ['{{}}', ['{{}}']],
])('unknown fields of %j', (text, wrong) => {
  expect(unknownFields(text)).toEqual(wrong)
})

test('a first name', () => {
  expect(firstName('  Thandi  Mokoena ')).toBe('Thandi')
  expect(firstName('')).toBe('')
})
