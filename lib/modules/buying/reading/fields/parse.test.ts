import { describe, expect, test } from 'vitest'
import { agree, endsWith, exact, over, rounded, text, times, whole } from './exact'
import { dateOrderOf, daysAfter, parseDate } from './parse-date'
import { currencyOf, decimalMarkOf, parseNumber } from './parse-number'

const read = (printed: string, mark: '.' | ',' = '.', lenient = false) => {
  const number = parseNumber(printed, mark, lenient)
  return number && text(number.value, 0)
}

describe('numbers', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['R 1 234,56', '1234.56'],
    ['R1 234.56', '1234.56'],
    ['R1,234.56', '1234.56'],
    ['ZAR 12 345 678,90', '12345678.9'],
    ['1.234,56 €', '1234.56'],
    ['1.234.567,89', '1234567.89'],
    ["1'234.50", '1234.5'],
    ['$1,234', '1234'],
    ['US$ 99.00', '99'],
    ['(123.45)', '-123.45'],
    ['-123.45', '-123.45'],
    ['123.45-', '-123.45'],
    ['123.45 CR', '-123.45'],
    ['15%', '15'],
    ['0.125', '0.125'],
    ['0,5', '0.5'],
    ['2', '2'],
    ['1\u00a0234,56', '1234.56'],
  ])('%s', (printed, value) => expect(read(printed)).toBe(value))

  test.each(['', 'abc', 'INV-123', '12 34', '1,2,3', '1..2', 'Cat6', '2026-11-03', '12:30', 'R', '1,23,456.00'])(
    '%s is none',
    (printed) => expect(read(printed)).toBeNull(),
  )

  test('three digits after a lone mark are thousands, unless it is the mark of the cents on this bill', () => {
    expect(read('1,234', '.')).toBe('1234')
    expect(read('1,234', ',')).toBe('1.234')
    expect(read('1.234', ',')).toBe('1234')
    expect(read('1.234', '.')).toBe('1.234')
    expect(decimalMarkOf(['1 234,50', '99,00', 'R 4.50'])).toBe(',')
    expect(decimalMarkOf(['1,234.50', '99.00'])).toBe('.')
  })

  test('letters that look like digits count for recognised words only', () => {
    expect(read('1O0.OO')).toBeNull()
    expect(read('1O0.OO', '.', true)).toBe('100')
    expect(parseNumber('61900', '.', true)?.hundredths).toBe(exact('619'))
    expect(parseNumber('61900', '.', false)?.hundredths).toBeNull()
    expect(parseNumber('619.00', '.', true)?.hundredths).toBeNull()
  })

  test('currencies', () => {
    expect(currencyOf('R 100.00')).toBe('ZAR')
    expect(currencyOf('R100')).toBe('ZAR')
    expect(currencyOf('Road')).toBeNull()
    expect(currencyOf('€ 5')).toBe('EUR')
    expect(currencyOf('£5')).toBe('GBP')
    expect(currencyOf('US$5')).toBe('USD')
    expect(currencyOf('100.00 CHF')).toBe('CHF')
  })
})

describe('exact decimals', () => {
  test('no cent is lost', () => {
    expect(text(times(exact('3'), exact('0.335')), 2)).toBe('1.005')
    expect(text(rounded(times(exact('3'), exact('0.335'))), 2)).toBe('1.01')
    expect(text(rounded(exact('-1.005')), 2)).toBe('-1.01')
    expect(text(over(exact('10'), exact('3')), 2)).toBe('3.333333')
    expect(text(whole(5), 0)).toBe('5')
    expect(text(exact('0.10') + exact('0.20'), 2)).toBe('0.30')
    expect(text(exact('999999999999.99') + exact('0.01'), 2)).toBe('1000000000000.00')
    expect(agree(exact('1.00'), exact('1.01'))).toBe(true)
    expect(agree(exact('1.00'), exact('1.02'))).toBe(false)
    expect(() => exact('1,5')).toThrow(RangeError)
  })

  test('thousands that were overlooked', () => {
    expect(endsWith(exact('4944.00'), exact('944.00'))).toBe(true)
    expect(endsWith(exact('12944.00'), exact('944.00'))).toBe(true)
    expect(endsWith(exact('4944.00'), exact('44.00'))).toBe(false)
    expect(endsWith(exact('944.00'), exact('944.00'))).toBe(false)
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['03/11/2026', '2026-11-03'],
    ['3-11-26', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['13/11/2026', '2026-11-13'],
    ['11/13/2026', '2026-11-13'],
    ['3 November 2026', '2026-11-03'],
    ['3rd of November, 2026', '2026-11-03'],
    ['03-Nov-26', '2026-11-03'],
    ['Nov 3, 2026', '2026-11-03'],
    ['November 3 2026', '2026-11-03'],
    ['Sept. 30, 2026', '2026-09-30'],
    ['5 Desember 2026', '2026-12-05'],
    ['Tuesday 3 November 2026 at noon', '2026-11-03'],
  ])('%s', (printed, iso) => expect(parseDate(printed)?.iso).toBe(iso))

  test.each(['31/02/2026', '2026-13-01', '45 November 2026', '1999-01-01', 'INV-2026', '12.50', 'Model 3 2026', ''])(
    '%s is none',
    (printed) => expect(parseDate(printed)).toBeNull(),
  )

  test('month first where a date of the bill can be read no other way', () => {
    expect(dateOrderOf('issued 11/03/2026, due 11/23/2026')).toBe('month-first')
    expect(dateOrderOf('issued 23/11/2026, due 11/12/2026')).toBe('day-first')
    expect(parseDate('11/03/2026', 'month-first')?.iso).toBe('2026-11-03')
    expect(daysAfter('2026-12-15', 30)).toBe('2027-01-14')
  })
})
