import { expect, test } from 'vitest'
import { dedupeKeys, normalNarrative } from './dedupe'
import type { StatementLine } from './types'

const line = (details: Partial<StatementLine> = {}): StatementLine => ({
  posted_on: '2026-10-06',
  amount: '-100.00',
  description: 'Coffee shop',
  reference: '',
  ...details,
})
const key = (details: Partial<StatementLine> = {}, source: 'ofx' | 'csv' | 'bank_sync' = 'ofx') =>
  dedupeKeys([line(details)], source)[0]

test('with the bank’s id a line is its id, day and amount, whoever brings it and however it is worded', () => {
  expect(key({ bank_ref: '7' })).toBe(key({ bank_ref: '7', description: 'COFFEE' }))
  expect(key({ bank_ref: '7' })).toBe(key({ bank_ref: '7' }, 'bank_sync'))
  expect(key({ bank_ref: '7' })).toBe(key({ bank_ref: '7', amount: '-100' }))
  const others = [
    { bank_ref: '8' },
    { bank_ref: '7', amount: '-100.01' },
    { bank_ref: '7', posted_on: '2026-10-07' },
    {},
  ]
  expect(new Set([...others, { bank_ref: '7' }].map((details) => key(details))).size).toBe(5)
})

test('without an id it is its day, amount and words, within its source', () => {
  expect(key()).toBe(key({ description: ' COFFEE  shop. ' }))
  expect(key()).not.toBe(key({}, 'csv'))
  expect(key()).not.toBe(key({ description: 'Coffee house' }))
})

test('equal lines of one file are told apart by their number, the same in the next file', () => {
  const twice = dedupeKeys([line(), line()], 'ofx')
  expect(twice[0]).not.toBe(twice[1])
  expect(dedupeKeys([line(), line({ amount: '5.00' }), line()], 'ofx')).toEqual([
    twice[0],
    expect.any(String),
    twice[1],
  ])
})

test('one id, day and amount twice in a file is the same line, unless the words differ', () => {
  const same = dedupeKeys([line({ bank_ref: '7' }), line({ bank_ref: '7' })], 'ofx')
  expect(same[0]).toBe(same[1])
  const split = [line({ bank_ref: '7' }), line({ bank_ref: '7', description: 'Foreign fee' })]
  const keys = dedupeKeys(split, 'ofx')
  expect(keys[0]).not.toBe(keys[1])
  expect(dedupeKeys(split, 'ofx')).toEqual(keys)
})

test('narratives are compared without case, dots and accents’ spelling', () => {
  expect(normalNarrative('Cafe\u0301  no.7', 'ref-1')).toBe(normalNarrative('CAFÉ NO 7', 'REF 1'))
})
