import { expect, test } from 'vitest'
import { readContactsAddress, writeContactsAddress } from './contacts-address'

const read = (query: string) => readContactsAddress(new URLSearchParams(query))

test('the address of the contacts reads back as it was written', () => {
  const address = { q: 'fibre & line', page: 3 }
  expect(read(writeContactsAddress(address).split('?')[1]!)).toEqual(address)
  expect(writeContactsAddress({ q: '', page: 1 })).toBe('/inbox/contacts')
})

test('what is no page is the first one', () => {
  for (const page of ['0', '-1', '1.5', 'two', '1e9', '']) expect(read(`page=${page}`)).toEqual({ q: '', page: 1 })
})
