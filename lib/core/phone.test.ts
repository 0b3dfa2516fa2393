import { expect, test } from 'vitest'
import { readPhone } from './phone'

test.each([
  '0821234567',
  '082 123 4567',
  '(082) 123-4567',
  '+27821234567',
  '+27 (0)82 123 4567',
  '0027 82 123 4567',
  '27821234567',
])('%s is one South African number', (text) => {
  expect(readPhone(text, 'ZA')).toEqual({ canonical: '+27821234567', last9: '821234567' })
})

test('a national number is read as one of the organization’s country', () => {
  expect(readPhone('020 7946 0018', 'GB').canonical).toBe('+442079460018')
  expect(readPhone('020 7946 0018', 'ZA').canonical).not.toBe('+442079460018')
})

test('two people behind one switchboard are told apart by their extensions', () => {
  const [one, other] = ['011 555 1234 ext 12', '011 555 1234 ext 13'].map((text) => readPhone(text, 'ZA'))
  expect(one!.canonical).toBe('+27115551234;ext=12')
  expect(one!.canonical).not.toBe(other!.canonical)
  expect(one!.last9).toBe(other!.last9)
})

test('what is no number has no canonical spelling; nine digits are still compared', () => {
  expect(readPhone('', 'ZA')).toEqual({ canonical: '', last9: '' })
  expect(readPhone('10111', 'ZA').last9).toBe('')
  expect(readPhone('ask at reception', 'ZA')).toEqual({ canonical: '', last9: '' })
  expect(readPhone('999 999 821 234 567 000', 'ZA')).toEqual({ canonical: '', last9: '234567000' })
})
