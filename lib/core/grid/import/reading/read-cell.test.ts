import { describe, expect, test } from 'vitest'
import type { Column } from '@/lib/core/grid/define-grid'
import type { ColumnType } from '@/lib/core/grid/wire'
import fc from '@/scripts/test/property'
import { isShortened, readCell } from './read-cell'
import { guessDateOrder, readDate, readDateTime } from './read-date'
import { guessDecimal, readNumber } from './read-number'

const column = (type: ColumnType, more: Partial<Column> = {}): Column => ({ label: 'Column', type, ...more })
const reading = { date_order: 'dmy', decimal: '.', timeZone: 'Africa/Johannesburg', country: 'ZA' } as const

describe('numbers', () => {
  test.each([
    ['1250', '.', '1250'],
    ['R 1 250.50', '.', '1250.50'],
    ['R1,250.50', '.', '1250.50'],
    ['1.250,50 €', ',', '1250.50'],
    ['1\u00a0250,5', ',', '1250.5'],
    ["1'250.5", '.', '1250.5'],
    ['(12.50)', '.', '-12.50'],
    ['-R 12', '.', '-12'],
    ['R -12', '.', '-12'],
    ['12-', '.', '-12'],
    ['\u221212', '.', '-12'],
    ['ZAR 99', '.', '99'],
    ['99 USD', '.', '99'],
    ['15 %', '.', '15'],
    ['.5', '.', '0.5'],
    ['-0', '.', '0'],
  ] as const)('%s with %s is %s', (text, decimal, number) => {
    expect(readNumber(text, decimal)).toBe(number)
  })

  test.each([
    ['1.2.3', '.'],
    ['1,25', '.'],
    ['1.25', ','],
    ['twelve', '.'],
    ['12 apples', '.'],
    ['', '.'],
    ['-', '.'],
    ['1,25,000', '.'],
  ] as const)('%s with %s is no number', (text, decimal) => {
    expect(readNumber(text, decimal)).toBeNull()
  })

  test('whatever is written in either way is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const plain = (cents / 100).toFixed(2)
        expect(Number(readNumber(plain, '.'))).toBe(cents / 100)
        expect(Number(readNumber(plain.replace('.', ','), ','))).toBe(cents / 100)
        const grouped = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(cents / 100)
        expect(Number(readNumber(grouped, ','))).toBe(cents / 100)
      }),
    )
  })

  test('the data says whether the comma is a decimal one', () => {
    expect(guessDecimal(['1.250', '12,5'])).toBe(',')
    expect(guessDecimal(['R 1,250.00', '99.5'])).toBe('.')
    expect(guessDecimal(['1.250.000'])).toBe(',')
    expect(guessDecimal(['1,250'])).toBeNull()
    expect(guessDecimal(['12', 'x'])).toBeNull()
  })
})

describe('dates', () => {
  test.each([
    ['31/03/2026', 'dmy', '2026-03-31'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['2026-03-31', 'mdy', '2026-03-31'],
    ['2026/3/1', 'dmy', '2026-03-01'],
    ['26/03/31', 'ymd', '2026-03-31'],
    ['20260331', 'dmy', '2026-03-31'],
    ['31 March 2026', 'mdy', '2026-03-31'],
    ['Tue, 31 Mar 2026', 'dmy', '2026-03-31'],
    ['Mar 31st, 2026', 'dmy', '2026-03-31'],
    ['31-Mar-99', 'dmy', '1999-03-31'],
    ['2026-03-31 00:00:00', 'dmy', '2026-03-31'],
  ] as const)('%s as %s is %s', (text, order, date) => {
    expect(readDate(text, order)).toBe(date)
  })

  test.each([['31/02/2026'], ['32/01/2026'], ['13/13/2026'], ['soon'], ['2026'], ['31/03/2026 14:00'], ['1/2']])(
    '%s is no date',
    (text) => {
      expect(readDate(text, 'dmy')).toBeNull()
    },
  )

  test('a time is where the organization is, unless it says its own zone', () => {
    expect(readDateTime('31/03/2026 09:30', 'dmy', 'Africa/Johannesburg')).toBe('2026-03-31T07:30:00.000Z')
    expect(readDateTime('2026-03-31T09:30', 'dmy', 'Africa/Johannesburg')).toBe('2026-03-31T07:30:00.000Z')
    expect(readDateTime('31 Mar 2026, 2:05 pm', 'dmy', 'Africa/Johannesburg')).toBe('2026-03-31T12:05:00.000Z')
    expect(readDateTime('31/03/2026', 'dmy', 'Africa/Johannesburg')).toBe('2026-03-30T22:00:00.000Z')
    expect(readDateTime('2026-03-31T09:30:00Z', 'dmy', 'Africa/Johannesburg')).toBe('2026-03-31T09:30:00.000Z')
    // On either side of the change to summer time.
    expect(readDateTime('28/03/2026 12:00', 'dmy', 'Europe/Berlin')).toBe('2026-03-28T11:00:00.000Z')
    expect(readDateTime('29/03/2026 12:00', 'dmy', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z')
    expect(readDateTime('31/03/2026 25:00', 'dmy', 'Europe/Berlin')).toBeNull()
  })

  test('the data says whether the day or the month comes first', () => {
    expect(guessDateOrder(['03/04/2026', '31/03/2026'])).toBe('dmy')
    expect(guessDateOrder(['03/04/2026', '03/31/2026 10:00'])).toBe('mdy')
    expect(guessDateOrder(['2026-03-04'])).toBe('ymd')
    expect(guessDateOrder(['03/04/2026', 'x'])).toBeNull()
  })
})

describe('cells', () => {
  test('choices go by value or label in any case, and what is none stays for the field to refuse', () => {
    const status = column('choice', { choices: [{ value: '400', label: 'Member' }] })
    expect(readCell(status, 'member', reading)).toBe('400')
    expect(readCell(status, 400, reading)).toBe('400')
    expect(readCell(status, 'Chief', reading)).toBe('Chief')
  })

  test('yes and no in many words', () => {
    for (const word of ['Yes', 'TRUE', '1', 'x', 'Ja', true])
      expect(readCell(column('boolean'), word, reading)).toBe(true)
    for (const word of ['no', 'False', '0', 'nee', false])
      expect(readCell(column('boolean'), word, reading)).toBe(false)
    expect(readCell(column('boolean'), 'maybe', reading)).toBe('maybe')
  })

  test('the quote that keeps a spreadsheet from running text is taken off', () => {
    expect(readCell(column('text'), "'=1+1", reading)).toBe('=1+1')
    expect(readCell(column('text'), "'s Gravenhage", reading)).toBe("'s Gravenhage")
  })

  test('what a spreadsheet does to phone numbers is undone or told', () => {
    expect(readCell(column('phone'), 447911123456, reading)).toBe('+447911123456')
    expect(readCell(column('phone'), '082 555 0101', reading)).toBe('082 555 0101')
    expect(isShortened(column('phone'), '2.78256E+10')).toBe(true)
    expect(isShortened(column('text'), '2.78256E+10')).toBe(false)
  })

  test('amounts lose what binary fractions added', () => {
    expect(readCell(column('money'), 1250.1000000000001, reading)).toBe('1250.10')
    expect(readCell(column('money'), 1250.125, reading)).toBe('1250.125')
    expect(readCell(column('tags'), 'a, b;;c ', reading)).toEqual(['a', 'b', 'c'])
    expect(readCell(column('duration'), '1:30', reading)).toBe(5400)
  })
})
