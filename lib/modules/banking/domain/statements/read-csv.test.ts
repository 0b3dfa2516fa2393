import { describe, expect, test } from 'vitest'
import {
  BARE,
  CARD_BACKWARDS,
  CR_DR_BEHIND,
  CR_DR_COLUMN,
  SEMICOLONS,
  WITH_GREETING,
} from '@/tests/banking/statements/csv'
import { bytesOf, utf16, windows1252 } from '@/tests/banking/statements/ofx'
import { toXlsx } from '@/tests/banking/statements/xlsx'
import type { CsvMapping } from '../../schemas-imports-answers'
import { csvAmount } from './csv-amount'
import { csvColumns, fitsHeadings, guessMapping, movedTo } from './csv-mapping'
import { csvRows } from './csv-rows'
import { readCsv } from './read-csv'
import { readStatement } from './read-statement'

async function read(text: string | Uint8Array, changes: Partial<CsvMapping> = {}) {
  const { rows, delimiter } = await csvRows(typeof text === 'string' ? bytesOf(text) : text)
  const mapping = { ...guessMapping(rows, delimiter)!, ...changes }
  const account = readCsv(rows, mapping)
  return { mapping, account, brief: account.lines.map(({ posted_on, amount }) => `${posted_on} ${amount}`) }
}

test('lines above the headings and totals below are no lines of the account; the account number is found', async () => {
  const { mapping, account, brief } = await read(WITH_GREETING)
  expect(mapping).toMatchObject({
    header_row: 6,
    date: 0,
    description: 1,
    debit: 2,
    credit: 3,
    balance: 4,
    amount: null,
  })
  expect(brief).toEqual(['2026-10-05 1150.00', '2026-10-06 -99.50'])
  expect(account).toMatchObject({
    account_number: '62 001 234 567',
    currency: 'ZAR',
    rejected: [],
    closing: { balance: '6050.50', on: '2026-10-06' },
  })
  expect(account.lines[0]).toMatchObject({ at: 8, description: 'KAROO LODGE INV-00042', running_balance: '6150.00' })
})

test('semicolons, decimal commas, spaces, a currency sign, days first and newest first', async () => {
  const { mapping, account, brief } = await read(SEMICOLONS)
  expect(mapping).toMatchObject({ delimiter: ';', decimal: ',', date_order: 'dmy', reference: 2 })
  expect(brief).toEqual(['2026-10-03 2000.00', '2026-10-15 -1234.56'])
  expect(account.closing).toEqual({ balance: '8765.44', on: '2026-10-15' })
})

test('Cr and Dr in a column, behind the amount, brackets and a minus behind', async () => {
  expect((await read(CR_DR_COLUMN)).brief).toEqual(['2026-10-06 -45.00', '2026-10-07 45.00'])
  expect((await read(CR_DR_BEHIND)).brief).toEqual([
    '2026-10-06 -45.00',
    '2026-10-07 45.00',
    '2026-10-08 -7.50',
    '2026-10-09 -3.00',
  ])
})

test('balances show that a card statement writes spending without a minus', async () => {
  const { mapping, brief } = await read(CARD_BACKWARDS)
  expect(mapping.inverted).toBe(true)
  expect(brief).toEqual(['2026-10-01 -20.00', '2026-10-03 -55.00', '2026-10-04 100.00'])
})

test('without headings the columns themselves tell', async () => {
  const { mapping, brief } = await read(BARE)
  expect(mapping).toMatchObject({ header_row: 0, date: 0, description: 1, amount: 2, balance: 3 })
  expect(brief).toEqual(['2026-10-01 250.00', '2026-10-02 -100.00'])
})

test('what is no list of days and amounts has no mapping, and its columns can be shown', async () => {
  const { rows, delimiter } = await csvRows(bytesOf('Name,Colour\nApple,Red\nPear,Green\n'))
  expect(guessMapping(rows, delimiter)).toBeNull()
  expect(csvColumns(rows, 1)).toEqual([
    { header: 'Name', samples: ['Apple', 'Pear'] },
    { header: 'Colour', samples: ['Red', 'Green'] },
  ])
})

test('a line that cannot be read is told with its place, and no other is lost', async () => {
  const { account, brief } = await read(
    'Date,Description,Amount\n2026-10-01,"Two\nlines",10\n31/31/2026,Wrong day,5\n2026-10-03,No amount,\n2026-10-03,Parts of a cent,1.005\n2026-10-03,Nothing,0.00\n,Without a day,7.00\n2026-10-04,Good,-1\n',
  )
  expect(brief).toEqual(['2026-10-01 10.00', '2026-10-04 -1.00'])
  expect(account.rejected).toEqual([
    { line: 4, message: '“31/31/2026” is no day of the form that was chosen.' },
    { line: 5, message: 'It has no amount.' },
    { line: 6, message: '“1.005” is no amount in cents.' },
    { line: 7, message: 'Its amount is 0.00, so nothing moved.' },
    { line: 8, message: 'It has no day.' },
  ])
})

test('a mapping that a person chose is kept to, and found again below one more line of greeting', async () => {
  const text = 'Booked,What,Amount,Fees\n2026-10-01,Sale,10.00,-1.00\n'
  const { account, mapping } = await read(text, { amount: 3 })
  expect(account.lines[0]!.amount).toBe('-1.00')
  const { rows } = await csvRows(bytesOf(`Hello\n${text}`))
  expect(fitsHeadings(mapping, rows)).toBe(true)
  expect(movedTo(mapping, rows).header_row).toBe(2)
  expect(fitsHeadings(mapping, (await csvRows(bytesOf(BARE))).rows)).toBe(false)
})

test('months may come first, and encodings do not matter', async () => {
  expect((await read('Date,Details,Amount\n10/06/2026,A,1\n10/25/2026,B,2\n')).brief).toEqual([
    '2026-10-06 1.00',
    '2026-10-25 2.00',
  ])
  const text = 'Date,Description,Amount\r\n2026-10-06,Café “Zoë”,-4.50\r\n'
  for (const bytes of [bytesOf(`\uFEFF${text}`), windows1252(text), utf16(text, 'le'), utf16(text, 'be')])
    expect((await read(bytes)).account.lines[0]).toMatchObject({ description: 'Café “Zoë”', amount: '-4.50' })
})

test('a workbook is read like a CSV', async () => {
  const bytes = await toXlsx([
    ['Date', 'Description', 'Amount', 'Balance'],
    [new Date('2026-10-06T00:00:00Z'), 'Coffee', -45.1, 54.9],
    ['2026-10-07', 'Refund', 0.1 + 0.2, 55.2],
  ])
  expect((await read(bytes)).brief).toEqual(['2026-10-06 -45.10', '2026-10-07 0.30'])
})

test('web pages, other files and broken quotations are refused with a place', async () => {
  const refused = async (text: string | Uint8Array) =>
    csvRows(typeof text === 'string' ? bytesOf(text) : text).then(
      () => 'read',
      (error: Error) => error.message,
    )
  expect(await refused('<!DOCTYPE html><html></html>')).toMatch(/^Line 1: this is a web page/)
  expect(await refused('')).toBe('The file is empty. Download it again.')
  expect(await refused('Date,Description,Amount\n2026-10-01,"Sho\n2026-10-02,Other,5\n')).toMatch(
    /^Line 2: a quotation mark opens and never closes/,
  )
})

test('files of other kinds are refused as such', async () => {
  const pdf = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d])
  const oldExcel = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const bytes of [pdf, oldExcel])
    await expect(csvRows(bytes)).rejects.toMatchObject({ status: 415, code: 'unsupported_type' })
})

describe('without a line end behind the last row', () => {
  const whole = (text: string) => readStatement(bytesOf(text), 'october.csv', {}).then(({ accounts }) => accounts[0]!)
  const COLUMNS = 'Date;Description;Amount;Balance'
  const [FIRST, SECOND] = ['2026-10-01;Sale;500.00;1500.00', '2026-10-02;Fee;-50.00;1450.00']
  const file = (...rows: string[]) => rows.join('\n')

  test.each([
    ['within the amount', file(COLUMNS, FIRST, SECOND, '2026-10-03;Rent;-12'), 4],
    ['within the day', file(COLUMNS, FIRST, SECOND, '2026-1'), 4],
    ['within the balance', file(COLUMNS, FIRST, SECOND, '2026-10-03;Rent;-1200.00;2'), 4],
    [
      'within the amount that stands last',
      file(
        'Date;Description;Balance;Amount',
        '2026-10-01;Sale;1500.00;500.00',
        '2026-10-02;Fee;1450.00;-50.00',
        '2026-10-03;Rent;250.00;-12',
      ),
      4,
    ],
    [
      'within the balance, newest first',
      file(COLUMNS, '2026-10-03;Rent;-1200.00;250.00', SECOND, '2026-10-01;Sale;500.00;15'),
      4,
    ],
    [
      'within an amount that nothing follows',
      file('Date;Description;Amount', '2026-10-01;Sale;500.00', '2026-10-02;Fee;-50.25', '2026-10-03;Rent;-12'),
      4,
    ],
    ['without headings', file(FIRST, SECOND, '2026-10-03;Rent;-12'), 3],
  ])('a file that breaks off %s is refused with the line', async (_, text, line) => {
    await expect(whole(text)).rejects.toThrow(`Line ${line}: the file breaks off within this line.`)
    // The same with a line end is what the bank wrote.
    expect((await whole(`${text}\n`)).lines.length).toBeGreaterThan(1)
  })

  test.each([
    ['balances', file(COLUMNS, FIRST, SECOND, '2026-10-03;Rent;-1200.00;250.00'), 3],
    ['no balances', file('Date;Description;Amount', '2026-10-01;Sale;500.00', '2026-10-02;Fee;-50.10'), 2],
    [
      'amounts without noughts',
      file('Date;Description;Amount', '2026-10-01;Sale;500.25', '2026-10-02;Fee;-50.5', '2026-10-03;Rent;-12'),
      3,
    ],
    ['a total', file(COLUMNS, FIRST, SECOND, 'Total;450.00'), 2],
    ['a greeting', file(COLUMNS, FIRST, SECOND, 'End of statement'), 2],
    [
      'rows that leave out blank cells',
      file('Date;Description;Amount;Note', '2026-10-01;Sale;500.00', '2026-10-02;Fee;-50.00'),
      2,
    ],
    [
      'a day in another order than it was booked',
      file(COLUMNS, FIRST, '2026-10-02;Rent;-1200.00;250.00', '2026-10-02;Fee;-50.00;1450.00'),
      3,
    ],
  ])('a whole file with %s is read', async (_, text, lines) => {
    expect((await whole(text)).lines).toHaveLength(lines)
  })
})

test.each([
  ['R 1 250,00', ',', '1250.00'],
  ['1,250.00-', '.', '-1250.00'],
  ['(12.5)', '.', '-12.50'],
  ['+12', '.', '12.00'],
  ['12.50DR', '.', '-12.50'],
  ['-12.50 Cr', '.', '12.50'],
  ['−5,00', ',', '-5.00'],
  ['ZAR 5.00', '.', '5.00'],
  ['', '.', null],
  ['abc', '.', null],
] as const)('%s with %s is %s', (text, decimal, amount) => {
  expect(csvAmount(text, decimal)).toBe(amount)
})
