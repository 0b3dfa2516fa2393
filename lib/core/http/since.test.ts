import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { readMoment, sinceField } from './since'

const read = (text: string) => readMoment(text)?.toISOString() ?? null

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T08:30', '2026-11-20T08:30:00.000Z'],
  ['2026-11-20T08:30:15', '2026-11-20T08:30:15.000Z'],
  ['2026-11-20 08:30:15', '2026-11-20T08:30:15.000Z'],
  ['2026-11-20T08:30:15.123999Z', '2026-11-20T08:30:15.123Z'],
  ['2026-11-20t08:30:15z', '2026-11-20T08:30:15.000Z'],
  ['2026-11-20T08:30:15+02:00', '2026-11-20T06:30:15.000Z'],
  // As it arrives when nobody wrote %2B.
  ['2026-11-20T08:30:15 02:00', '2026-11-20T06:30:15.000Z'],
  ['2026-11-20T08:30:15-0530', '2026-11-20T14:00:15.000Z'],
  ['2026-11-20T08:30:15+02', '2026-11-20T06:30:15.000Z'],
  ['0', '1970-01-01T00:00:00.000Z'],
  ['1795163400', '2026-11-20T08:30:00.000Z'],
  ['1795163400.5', '2026-11-20T08:30:00.500Z'],
  ['-1', '1969-12-31T23:59:59.000Z'],
])('%s is %s', (text, moment) => {
  expect(read(text)).toBe(moment)
})

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '2026-11-20T24:30:00Z',
  '2026-11-20T08:61:00Z',
  '2026-11-20T08:30:15+99:00',
  '2026-11-20T',
  '0000-01-01',
  '1e9',
  '٠',
  '1795163400000000000000',
])('%j is no moment', (text) => {
  expect(read(text)).toBeNull()
})

test('milliseconds are told apart by words', () => {
  expect(sinceField.safeParse('1795163400000').error?.issues[0]?.message).toMatch(/milliseconds/)
  expect(sinceField.safeParse('soon').error?.issues[0]?.message).toMatch(/ISO 8601/)
})

test('what we write as a time reads back as the same moment, and nothing makes it fail', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(read(date.toISOString())).toBe(date.toISOString())
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void sinceField.safeParse(text)))
})
