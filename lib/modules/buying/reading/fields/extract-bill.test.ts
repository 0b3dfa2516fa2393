import { describe, expect, test } from 'vitest'
import { UNSURE_BELOW } from '@/lib/modules/buying/scans/schemas'
import { typedPage } from '@/tests/buying/typed-page'
import { doubt, HARD_BELOW } from '../doubt'
import type { BillReading, Field, ReadPage } from '../types'
import { extractBill } from './extract-bill'

const own = { names: ['Highveld Fibre (Pty) Ltd', 'Highveld Fibre'], vat_numbers: ['4870123456'] }
const extract = (...pages: string[]) =>
  extractBill(
    pages.map((text, index) => typedPage(text, index + 1)),
    own,
  )
const value = (field: Field<string> | null) => field?.value ?? null
const totals = ({ net_total, tax_total, grand_total, tax_rate }: BillReading) =>
  [net_total, tax_total, grand_total, tax_rate].map(value).join(' ')
const linesOf = ({ lines }: BillReading) =>
  lines.map(({ description, qty, rate, amount }) => [description, qty, rate, amount].map(value).join(' | '))
const codes = ({ warnings }: BillReading) => warnings.map(({ code }) => code)

describe('bills as other programs print them', () => {
  test('labels above their values, tax in a column, currency in the headings', () => {
    const reading = extract(`
  TAX INVOICE
                                        Invoice Date            Karoo Cloud Services (Pty) Ltd
  Highveld Fibre (Pty) Ltd              11 Sep 2026             PO Box 99
  18 Protea Road                                                Graaff-Reinet
  Johannesburg 2191                     Invoice Number          6280
  VAT Number: 4870123456                KCS-0042                SOUTH AFRICA

                                        Reference               VAT Number 4650001112
                                        September hosting

  Description                         Quantity    Unit Price       VAT     Amount ZAR
  Virtual server 8 GB                     2.00        450.00       15%         900.00
  Backup storage                          1.00        125.50       15%         125.50
                                                              Subtotal       1,025.50
                                                       TOTAL  VAT  15%         153.83
                                                             TOTAL ZAR       1,179.33

  Due Date: 11 Oct 2026
  Account: Karoo Cloud Services, 620 111 2222`)
    expect(value(reading.supplier_name)).toBe('Karoo Cloud Services (Pty) Ltd')
    expect(value(reading.supplier_vat_number)).toBe('4650001112')
    expect(value(reading.bill_no)).toBe('KCS-0042')
    expect(value(reading.bill_date)).toBe('2026-09-11')
    expect(value(reading.due_date)).toBe('2026-10-11')
    expect(value(reading.currency)).toBe('ZAR')
    expect(totals(reading)).toBe('1025.50 153.83 1179.33 15')
    expect(linesOf(reading)).toEqual([
      'Virtual server 8 GB | 2 | 450.00 | 900.00',
      'Backup storage | 1 | 125.50 | 125.50',
    ])
    expect(codes(reading)).toEqual([])
  })

  test('exclusive and inclusive totals in each line, with discount', () => {
    const reading = extract(`
  Bosveld Elektries CC                                                     TAX INVOICE
  Reg No: 2009/123456/23
  VAT No: 4222333444                                    NUMBER:          INV0009127
                                                        REFERENCE:       Fourways
  FROM                         TO                       DATE:            03/11/2026
  Bosveld Elektries CC         Highveld Fibre           DUE DATE:        03/12/2026
  77 Voortrekker Road          18 Protea Road           SALES REP:       Piet
  Polokwane                    Johannesburg
                               Customer VAT No: 4870123456

  Description             Quantity   Excl. Price   Disc %   VAT %    Excl. Total    Incl. Total
  Cable 2.5mm twin & earth     100         R18.50    10.00%   15.00%     R1 665.00      R1 914.75
  Distribution board             1      R1 200.00     0.00%   15.00%     R1 200.00      R1 380.00

                                                              Total Discount:        R185.00
                                                              Total Exclusive:     R2 865.00
                                                              Total VAT:             R429.75
                                                              Sub Total:           R3 294.75
                                                              Grand Total:         R3 294.75
                                                              BALANCE DUE          R3 294.75`)
    expect(value(reading.supplier_name)).toBe('Bosveld Elektries CC')
    expect(value(reading.supplier_vat_number)).toBe('4222333444')
    expect(value(reading.bill_no)).toBe('INV0009127')
    expect(value(reading.bill_date)).toBe('2026-11-03')
    expect(value(reading.due_date)).toBe('2026-12-03')
    expect(totals(reading)).toBe('2865.00 429.75 3294.75 15')
    expect(linesOf(reading)).toEqual([
      'Cable 2.5mm twin & earth | 100 | 16.65 | 1665.00',
      'Distribution board | 1 | 1200.00 | 1200.00',
    ])
    expect(reading.lines_include_tax).toBe(false)
    expect(codes(reading)).toEqual([])
  })

  test('charges and discounts under the lines become lines of their own', () => {
    const reading = extract(`
  Table Bay Stationers
  Invoice 4471          Date 2026-10-02
  Bill to: Highveld Fibre

  Item                       Qty      Price       Total
  Copy paper                  10      60.00      600.00
  Lever arch files             5      40.00      200.00

                            Subtotal             800.00
                            Discount             -80.00
                            Delivery             100.00
                            VAT 15%              123.00
                            Total due            943.00`)
    expect(linesOf(reading)).toEqual([
      'Copy paper | 10 | 60.00 | 600.00',
      'Lever arch files | 5 | 40.00 | 200.00',
      'Delivery | 1 | 100.00 | 100.00',
      'Discount | 1 | -80.00 | -80.00',
    ])
    expect(totals(reading)).toBe('820.00 123.00 943.00 15')
    expect(codes(reading)).toEqual([])
  })

  test('a balance after a deposit is not the total', () => {
    const reading = extract(`
  Mzansi Office Cleaning Ltd
  Invoice no: 88-12    Date: 1 July 2026    Terms: 30 days

  Description                Hours     Rate      Amount
  Deep cleaning                 10   100.00    1,000.00

                             Subtotal          1,000.00
                             VAT @ 15%           150.00
                             Total             1,150.00
                             Less deposit       -500.00
                             Balance due         650.00`)
    expect(totals(reading)).toBe('1000.00 150.00 1150.00 15')
    expect(value(reading.due_date)).toBe('2026-07-31')
    expect(codes(reading)).toEqual([])
  })

  test('no table: charges with an amount', () => {
    const reading = extract(`
  Kgalagadi Network Services (Pty) Ltd
  VAT Reg No 4 700 111 222
  Statement of charges                       Invoice number: 77120034
  Account number: ACC-991                    Invoice date: 25/10/2026

  Line rental October                                         R 499.00
  Calls                                                       R 101.00
  Total excluding VAT                                         R 600.00
  VAT at 15%                                                  R  90.00
  Amount payable                                              R 690.00`)
    expect(value(reading.supplier_vat_number)).toBe('4700111222')
    expect(value(reading.bill_no)).toBe('77120034')
    expect(linesOf(reading)).toEqual(['Line rental October | 1 | 499.00 | 499.00', 'Calls | 1 | 101.00 | 101.00'])
    expect(totals(reading)).toBe('600.00 90.00 690.00 15')
  })

  test('an American bill: month first, no tax, sold and shipped to us', () => {
    const reading = extract(`
  Cloudmere Hosting Inc.                                  INVOICE
  500 Market Street                                       Invoice #    CM-20011
  San Francisco, CA 94105                                 Date         10/05/2026
  billing@cloudmere.example                               Due date     10/25/2026

  Bill To                       Ship To
  Highveld Fibre                Highveld Fibre
  18 Protea Road                18 Protea Road

  Qty    Description                        Unit Price       Amount
  3      Dedicated server, October             $120.00      $360.00
  1.5    Support hours                          $80.00      $120.00

                                            Subtotal        $480.00
                                            Sales tax (0%)    $0.00
                                            TOTAL USD       $480.00`)
    expect(value(reading.supplier_name)).toBe('Cloudmere Hosting Inc.')
    expect(value(reading.bill_no)).toBe('CM-20011')
    expect(value(reading.bill_date)).toBe('2026-10-05')
    expect(value(reading.due_date)).toBe('2026-10-25')
    expect(value(reading.currency)).toBe('USD')
    expect(totals(reading)).toBe('480.00 0.00 480.00 0')
    expect(linesOf(reading)).toEqual([
      'Dedicated server, October | 3 | 120.00 | 360.00',
      'Support hours | 1.5 | 80.00 | 120.00',
    ])
  })

  test('a table that goes on overleaf without its headings', () => {
    const head = `
  Umkhonto Cabling Supplies (Pty) Ltd
  Tax Invoice No: UC 20114          Date: 2026-08-14

  Code      Description                Qty      Price      Amount
  C-1       Cable tray                   4      50.00      200.00`
    const reading = extract(
      head,
      `
  C-2       Cable ties                  10       5.00       50.00
  C-3       Trunking with lid            2      75.00      150.00
            white, three metres
                                     Sub total             400.00
                                     VAT                    60.00
                                     TOTAL                 460.00`,
    )
    expect(value(reading.bill_no)).toBe('UC 20114')
    expect(reading.lines.map(({ code }) => value(code))).toEqual(['C-1', 'C-2', 'C-3'])
    expect(linesOf(reading)[2]).toBe('Trunking with lid white, three metres | 2 | 75.00 | 150.00')
    expect(reading.lines[1]?.amount.source?.page).toBe(2)
    expect(totals(reading)).toBe('400.00 60.00 460.00 15')
    expect(codes(reading)).toEqual([])
  })
})

describe('numbers are trusted only where they agree', () => {
  const bill = (rows: string, ends: string) =>
    extract(`
  Table Bay Stationers
  Invoice No: 4471      Date: 2026-10-02

  Description                Qty      Price       Amount
${rows}

${ends}`)

  test('a line that does not multiply', () => {
    const reading = bill(
      '  Copy paper                  10      60.00       700.00',
      '                       Subtotal               700.00\n                       VAT 15%                105.00\n                       Total                  805.00',
    )
    expect(codes(reading)).toEqual(['line_does_not_multiply'])
    expect(reading.lines[0]?.qty.confidence).toBeLessThan(0.6)
    expect(reading.warnings[0]?.message).toBe('Line 1: quantity times price is not the amount.')
  })

  test('lines that do not add up', () => {
    const reading = bill(
      '  Copy paper                  10      60.00       600.00',
      '                       Subtotal               800.00\n                       VAT 15%                120.00\n                       Total                  920.00',
    )
    expect(codes(reading)).toEqual(['lines_do_not_add_up'])
    expect(totals(reading)).toBe('800.00 120.00 920.00 15')
    // The totals agree among themselves, but who knows which side is wrong: a person looks at both.
    for (const field of [reading.net_total, reading.tax_total, reading.grand_total, reading.lines[0]!.amount])
      expect(field?.confidence).toBeLessThan(UNSURE_BELOW)
  })

  test('totals that do not add up, by more than a cent', () => {
    const ends = (total: string) =>
      `                       Subtotal               600.00\n                       VAT 15%                 90.00\n                       Total                  ${total}`
    const row = '  Copy paper                  10      60.00       600.00'
    expect(codes(bill(row, ends('690.01')))).toEqual([])
    const reading = bill(row, ends('700.00'))
    expect(codes(reading)).toContain('total_does_not_add_up')
    expect(reading.grand_total?.confidence).toBeLessThan(0.8)
  })

  test('tax that is not its rate', () => {
    const reading = bill(
      '  Copy paper                  10      60.00       600.00\n  Books, zero-rated            1     400.00       400.00',
      '                       Subtotal             1 000.00\n                       VAT 15%                 90.00\n                       Total                1 090.00',
    )
    expect(codes(reading)).toEqual(['vat_does_not_fit'])
    expect(totals(reading)).toBe('1000.00 90.00 1090.00 15')
    expect(reading.tax_rate?.confidence).toBeLessThan(UNSURE_BELOW)
  })

  test('a rotated scan that lost the leading digit of a total: nothing of its totals is sure, and the page says so', () => {
    const page = typedPage(`
  Table Bay Stationers
  Invoice No: 4471      Date: 2026-10-02

  Description                Qty      Price       Amount
  Copy paper                  10      60.00       600.00
  Staplers                     2     100.00       200.00

                       Subtotal               800.00
                       VAT 15%                120.00
                       Total                   20.00`)
    // As the recogniser tells them; 920.00 has lost its nine, and a line its price's first digit.
    const scan = (words: ReadPage['words']) => extractBill([{ ...page, words }], own)
    const seen = page.words.map((word) => ({ ...word, confidence: 0.93 }))
    const healed = scan(seen)
    expect(value(healed.grand_total)).toBe('920.00')
    const lost = scan(seen.map((word) => (word.text === '600.00' ? { ...word, text: '00.00' } : word)))
    expect(codes(lost)).toEqual(expect.arrayContaining(['lines_do_not_add_up']))
    for (const field of [lost.net_total, lost.tax_total, lost.grand_total])
      expect(field!.confidence).toBeLessThan(UNSURE_BELOW)
    for (const { amount } of lost.lines) expect(amount.confidence).toBeLessThan(UNSURE_BELOW)
  })

  test('on a page that is hard to read not even what adds up is sure', () => {
    const reading = bill(
      '  Copy paper                  10      60.00       600.00',
      '                       Subtotal               600.00\n                       VAT 15%                 90.00\n                       Total                  690.00',
    )
    doubt(reading, HARD_BELOW)
    expect(codes(reading)).toEqual([])
    expect(reading.grand_total!.confidence).toBeGreaterThan(UNSURE_BELOW)
    doubt(reading, HARD_BELOW - 0.01)
    expect(codes(reading)).toEqual(['hard_to_read'])
    for (const field of [reading.grand_total, reading.bill_no, reading.lines[0]!.qty])
      expect(field!.confidence).toBeLessThan(UNSURE_BELOW)
  })

  test('prices with the tax in them are noticed by what adds up', () => {
    const reading = bill(
      '  Copy paper                  10      69.00       690.00',
      '                       Total                  690.00\n                       VAT included            90.00',
    )
    expect(reading.lines_include_tax).toBe(true)
    expect(totals(reading)).toBe('600.00 90.00 690.00 15')
    expect(codes(reading)).toEqual([])
  })

  test('a page without anything of a bill', () => {
    const reading = extract('  Dear customer,\n  our offices are closed on Friday.')
    expect(codes(reading)).toEqual(['no_bill_no', 'no_date', 'no_total', 'no_lines'])
    expect(extract('').lines).toEqual([])
  })
})

test('we are never the supplier, nor is our VAT number the supplier’s, wherever they stand', () => {
  const reading = extract(`
  HIGHVELD FIBRE (PTY) LTD
  VAT No: 4870123456
  Invoice No: 12                    Supplier: Sipho & Daughters Transport
  Date: 2026-01-31                  VAT No: 4111222333

  Total due      R 100.00`)
  expect(value(reading.supplier_name)).toBe('Sipho & Daughters Transport')
  expect(value(reading.supplier_vat_number)).toBe('4111222333')
})

describe('credit notes', () => {
  const note = (title: string, heads: string, total = '115.00') => `
  Bosveld Elektries CC                                     ${title}
  VAT No 4650001112                                        ${heads}

  Description                         Quantity    Unit Price        Amount
  Cable drum                              1.00        100.00        100.00
                                                   Subtotal         100.00
                                                    VAT 15%          15.00
                                                      Total         ${total}`

  test.each([
    ['Credit Note', 'Credit note no: CN-104     Invoice no: INV-88'],
    ['TAX CREDIT NOTE', 'Credit Note Number: CN-104     Original invoice: INV-88'],
    ['Kredietnota', 'Kredietnota nommer: CN-104     Faktuurnommer: INV-88'],
    ['GUTSCHRIFT', 'Gutschrift Nr.: CN-104     Rechnung Nr.: INV-88'],
    ['Rechnungskorrektur CN-104', 'zur Rechnung INV-88'],
    ['AVOIR', 'Avoir n° CN-104     Facture n° INV-88'],
    ['Nota de Credito', 'Nota de crédito nº CN-104     Fatura nº INV-88'],
    ['NOTA DI CREDITO', 'Nota di credito n° CN-104     Fattura n° INV-88'],
    ['Creditfactuur', 'Creditfactuur nr CN-104     Factuurnummer: INV-88'],
    ['FAKTURA KORYGUJĄCA', 'Faktura korygująca nr CN-104     Faktura nr INV-88'],
  ])('%s', (title, heads) => {
    const { is_credit_note, bill_no, credited_bill_no } = extract(note(title, heads))
    expect([is_credit_note, value(bill_no), value(credited_bill_no)]).toEqual([true, 'CN-104', 'INV-88'])
  })

  test.each(['88', 'KN 88', 'INV-cc7cfb', 'INV/X/88', 'A8', 'KLM-AB-8'])('the bill’s number is %s', (number) => {
    const heads = `Credit note: C-${number.replace(' ', '')}     Original invoice: ${number}`
    const reading = extract(note('Credit Note', heads))
    expect([value(reading.bill_no), value(reading.credited_bill_no)]).toEqual([`C-${number.replace(' ', '')}`, number])
    expect(value(extract(note('TAX INVOICE', `Tax Invoice: ${number}`)).bill_no)).toBe(number)
  })

  test('without a title, by a total below zero; the bill’s number is not the note’s', () => {
    const reading = extract(
      note('TAX INVOICE', 'Invoice no: INV-88', '-115.00')
        .replaceAll(' 100.00\n', ' -100.00\n')
        .replace(' 15.00', ' -15.00')
        .replace(' 1.00 ', ' -1.00 '),
    )
    expect([reading.is_credit_note, reading.bill_no, value(reading.credited_bill_no)]).toEqual([true, null, 'INV-88'])
  })

  test.each([
    'Invoice no: INV-88\n  Goods are taken back against a credit note only',
    'Invoice no: INV-88\n  Credit note CN-3 applied: see statement',
  ])('a bill that mentions one stays a bill: %s', (heads) => {
    const { is_credit_note, bill_no } = extract(note('TAX INVOICE', heads))
    expect([is_credit_note, value(bill_no)]).toEqual([false, 'INV-88'])
  })
})
