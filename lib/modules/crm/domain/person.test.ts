import { expect, test } from 'vitest'
import { personFields, personLabel, sameEmail, samePhone } from './person'

const phone = (text: string) => personFields({ phone: text }, 'ZA') as { phone_canonical: string; phone_last9: string }

test('only what was entered is written anew', () => {
  expect(personFields({}, 'ZA')).toEqual({})
  expect(personFields({ email: ' Thandi@Example.CO.ZA ' }, 'ZA')).toEqual({ email: 'thandi@example.co.za' })
  expect(personFields({ phone: '' }, 'ZA')).toEqual({ phone: '', phone_canonical: '', phone_last9: '' })
})

test('a number in two spellings is one number', () => {
  expect(samePhone(phone('082 123 4567'), phone('+27 82 123 4567'))).toBe(true)
  expect(samePhone(phone('082 123 4567'), phone('082 123 4568'))).toBe(false)
})

test('numbers of two countries that share nine digits are two numbers', () => {
  const southAfrican = { phone_canonical: '+27821234567', phone_last9: '821234567' }
  const other = { phone_canonical: '+49821234567', phone_last9: '821234567' }
  const unclear = { phone_canonical: '', phone_last9: '821234567' }
  expect(samePhone(southAfrican, other)).toBe(false)
  expect(samePhone(southAfrican, unclear)).toBe(true)
})

test('nobody is found by what is empty', () => {
  expect(samePhone(phone(''), phone(''))).toBe(false)
  expect(sameEmail({ email: '' }, { email: '' })).toBe(false)
})

test('a person without a name is called by what is known', () => {
  expect(personLabel({ full_name: '', email: 'a@b.co', phone: '1' })).toBe('a@b.co')
  expect(personLabel({ full_name: '', company: 'Karoo Fibre' })).toBe('Karoo Fibre')
  expect(personLabel({ full_name: '' })).toBe('')
})
