import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address'

const read = (query: string) => readAddress(new URLSearchParams(query))

test('the address of the inbox reads back as it was written', () => {
  const address = { view: 'waiting', conversation: 'a1', q: 'fibre & line', channel: 'whatsapp' } as const
  expect(read(writeAddress(address).split('?')[1]!)).toEqual(address)
  expect(writeAddress({ view: null, conversation: null, q: '', channel: null })).toBe('/inbox')
})

test('unknown views and channels are left out', () => {
  expect(read('view=theirs&channel=pigeon&q=%20')).toEqual({ view: null, conversation: null, q: '', channel: null })
})
