import { fieldOf, type Line, linesOf, textOf } from '../pages/page-lines'
import type { BillLine, BillReading, BillWarning, Field, OwnNames, ReadPage } from '../types'
import { isHeadedAsCredit } from './credit-note'
import { agree, type Exact, sum, text } from './exact'
import type { NumberStyle } from './find-amounts'
import { columnsOf } from './find-columns'
import { type Fact, factsOf } from './find-facts'
import { customerWords, supplierEmail, supplierName, supplierPhone, supplierVat } from './find-supplier'
import { totalsOf } from './find-totals'
import { dateOrderOf, daysAfter, parseDate } from './parse-date'
import { currencyOf, decimalMarkOf } from './parse-number'
import { readLooseRows } from './read-loose-rows'
import { describe, type Figure, type Row, readTable } from './read-rows'
import { rateFits, type Settled, type SettledTotals, settleTotals } from './settle-totals'

/** What a bill says, from its words and where they stand. Nothing is guessed at random: the same words, the same answer. */
export function extractBill(pages: readonly ReadPage[], own: OwnNames): BillReading {
  const lines = linesOf(pages)
  const everything = lines.map((line) => line.text).join('\n')
  const words = pages.flatMap((page) => page.words)
  const style: NumberStyle = {
    mark: decimalMarkOf(words.map((word) => word.text)),
    lenient: words.some((word) => word.confidence < 1),
  }
  const table = readTable(lines, style)
  const start = lines.findIndex((line) => columnsOf(line) !== null)
  const outside = lines.filter((line) => !table?.used.has(line))
  const totals = totalsOf(table ? outside.filter((line) => lines.indexOf(line) > start) : outside, style)
  const rows = table?.rows ?? readLooseRows(lines, totals, style)
  const settled = settleTotals(totals, rows)
  const is_credit_note = isHeadedAsCredit(lines) || (settled.grand !== null && settled.grand.value < 0n)
  const heads = headsOf(outside, own, everything, is_credit_note)
  const reading: BillReading = {
    is_credit_note,
    ...heads,
    currency: currencyField(lines, heads.supplier_vat_number),
    net_total: moneyField(settled.net),
    tax_total: moneyField(settled.tax),
    grand_total: moneyField(settled.grand),
    tax_rate: settled.rate === null ? null : fieldOf(settled.rate, settled.rateWords, rateCertainty(settled)),
    lines: linesFrom(rows, settled),
    lines_include_tax: settled.linesIncludeTax,
    warnings: [],
  }
  reading.warnings = warningsOf(reading, rows, settled)
  return reading
}

type Heads = Omit<
  BillReading,
  | 'is_credit_note'
  | 'currency'
  | 'net_total'
  | 'tax_total'
  | 'grand_total'
  | 'tax_rate'
  | 'lines'
  | 'lines_include_tax'
  | 'warnings'
>

function headsOf(lines: readonly Line[], own: OwnNames, everything: string, isCreditNote: boolean): Heads {
  const order = dateOrderOf(everything)
  const details = factsOf(lines, order, isCreditNote)
  const customer = customerWords(lines)
  const billDate = details('bill_date')[0] ?? loneDate(lines, order)
  const dueDate = details('due_date').find((fact) => !billDate || fact.value >= billDate.value)
  const orderNo = details('order_no')[0] ?? null
  const numbers = details('bill_no').filter((fact) => fact.value !== orderNo?.value || fact.certainty > 0.9)
  const { billNo, credited } = isCreditNote ? creditNumbers(details, numbers) : { billNo: numbers[0], credited: null }
  return {
    supplier_name: fieldFrom(supplierName(lines, own, customer)),
    supplier_vat_number: fieldFrom(supplierVat(details('vat_number'), lines, own, customer)),
    supplier_email: fieldFrom(supplierEmail(lines, customer)),
    supplier_phone: fieldFrom(supplierPhone(lines, customer)),
    bill_no: fieldFrom(billNo),
    bill_date: fieldFrom(billDate),
    due_date: fieldFrom(dueDate ?? byTerms(lines, billDate)),
    order_no: fieldFrom(orderNo),
    credited_bill_no: fieldFrom(credited),
  }
}

/** Of a credit note a number without a label of its own may be the bill's: it is never taken for the note's. */
function creditNumbers(details: ReturnType<typeof factsOf>, numbers: Fact<string>[]) {
  const billNo = details('credit_no')[0]
  const credited = [...details('credited_no'), ...numbers].find(({ value }) => value !== billNo?.value)
  return { billNo, credited: credited ?? null }
}

const fieldFrom = (fact: Fact<string> | null | undefined): Field<string> | null =>
  fact ? fieldOf(fact.value, fact.words, fact.certainty) : null

/** A date without a label, near the top: the bill's, though not surely. */
function loneDate(lines: readonly Line[], order: ReturnType<typeof dateOrderOf>): Fact<string> | undefined {
  for (const line of lines.slice(0, 20)) {
    const date = parseDate(line.text, order)
    const cell = date && line.cells.find((some) => parseDate(textOf(some), order))
    if (cell) return { value: date.iso, words: cell, certainty: 0.6 }
  }
  return undefined
}

/** "Terms: 30 days" is as good as a date, where the bill's date is known. */
function byTerms(lines: readonly Line[], billDate: Fact<string> | undefined): Fact<string> | undefined {
  if (!billDate) return undefined
  for (const line of lines) {
    const match =
      /\b(?:terms?|payment|net|payable|due|within)\b[^\d\n]{0,24}(\d{1,3})\s*days\b/i.exec(line.text) ??
      /\b(\d{1,3})\s*days?\s+(?:from|net|after)\b/i.exec(line.text)
    const days = Number(match?.[1])
    if (match && days <= 180 && !/statement/i.test(line.text)) {
      return { value: daysAfter(billDate.value, days), words: line.words, certainty: 0.7 }
    }
    const known = /\b(?:cash on delivery|c\.?o\.?d\b|due (?:up)?on receipt|payable immediately)/i.test(line.text)
    if (known) return { value: billDate.value, words: line.words, certainty: 0.7 }
  }
  return undefined
}

/** The currency that most amounts are printed in; rand where a South African VAT number is all there is. */
function currencyField(lines: readonly Line[], vat: Field<string> | null): Field<string> | null {
  const counts = new Map<string, { count: number; words: Line['words'] }>()
  for (const line of lines) {
    for (const cell of line.cells) {
      const code = currencyOf(textOf(cell))
      if (!code) continue
      const words = cell.filter((word) => currencyOf(word.text) === code)
      const known = counts.get(code) ?? { count: 0, words: words.length > 0 ? words.slice(-1) : cell.slice(0, 1) }
      counts.set(code, { ...known, count: known.count + 1 })
    }
  }
  const [best] = [...counts].sort((one, other) => other[1].count - one[1].count)
  if (best) return fieldOf(best[0], best[1].words, counts.size === 1 ? 0.98 : 0.85)
  return fieldOf('ZAR', [], vat && /^4\d{9}$/.test(vat.value) ? 0.85 : 0.5)
}

/** A rate that is printed is doubted where the tax is not that of it: part of the bill may have another. */
function rateCertainty({ rate, rateWords, net, tax }: SettledTotals): number {
  if (rate && net && tax && !rateFits(rate, net.value, tax.value)) return 0.6
  return rateWords.length > 0 ? 0.97 : 0.75
}

const moneyField = (settled: Settled | null): Field<string> | null =>
  settled ? fieldOf(text(settled.value, 2), settled.words, settled.certainty) : null

function linesFrom(rows: readonly Row[], settled: SettledTotals): BillLine[] {
  const linesAddUp = settled.addsUp && settled.net !== null && settled.grand !== null
  // One of them is wrong or missing, and nobody knows which.
  const unproven = settled.linesDisagree ? 0.7 : 0.85
  const certain = (row: Row) => (!row.multiplies ? 0.5 : linesAddUp ? 0.99 : unproven)
  const figure = ({ value, words }: Figure, places: number, row: Row) =>
    fieldOf(text(value, places), words, words.length > 0 ? certain(row) : Math.min(certain(row), 0.8))
  const lines = rows.map((row) => ({
    description: fieldOf(describe(row.description) || describe(row.code), row.description, 0.98),
    code: row.code.length > 0 ? fieldOf(describe(row.code), row.code, 0.97) : null,
    qty: figure(row.qty, 0, row),
    rate: figure(row.rate, 2, row),
    amount: figure(row.amount, 2, row),
  }))
  const extras = settled.extras.map(({ label, total, value }) => {
    const amount = fieldOf(text(value, 2), total.amount.words, 0.9)
    const description = label.replace(/\s*[\d(R$€£-].*$/, '') || label
    return {
      description: fieldOf(description, total.line.words, 0.9),
      code: null,
      qty: fieldOf('1', [], 0.9),
      rate: amount,
      amount,
    }
  })
  return [...lines, ...extras]
}

function warningsOf(reading: BillReading, rows: readonly Row[], settled: SettledTotals): BillWarning[] {
  const warnings: BillWarning[] = []
  const warn = (code: BillWarning['code'], message: string) => warnings.push({ code, message })
  const { net, tax, grand } = settled
  if (!reading.bill_no) {
    const what = reading.is_credit_note ? 'credit note' : 'invoice'
    warn('no_bill_no', `No ${what} number was found. Type the one that the supplier uses.`)
  }
  if (!reading.bill_date) warn('no_date', 'No invoice date was found.')
  if (!grand) warn('no_total', 'No total was found. Check the amounts against the picture.')
  if (rows.length === 0) warn('no_lines', 'No lines were found. Add them from the picture.')
  const wrong = rows.flatMap((row, index) => (row.multiplies ? [] : [index + 1]))
  if (wrong.length > 0) {
    const which = wrong.length === 1 ? `Line ${wrong[0]}: quantity` : `Lines ${wrong.join(', ')}: quantity`
    warn('line_does_not_multiply', `${which} times price is not the amount.`)
  }
  const total: Exact = sum([...rows.map((row) => row.amount.value), ...settled.extras.map((extra) => extra.value)])
  const expected = settled.linesIncludeTax ? grand : (net ?? grand)
  if (rows.length > 0 && expected && !agree(total, expected.value)) {
    warn('lines_do_not_add_up', `The lines add up to ${text(total, 2)}, the bill says ${text(expected.value, 2)}.`)
  }
  if (net && tax && grand && !agree(net.value + tax.value, grand.value)) {
    const said = `${text(net.value, 2)} and tax of ${text(tax.value, 2)} are not ${text(grand.value, 2)}`
    warn('total_does_not_add_up', `The totals do not add up: ${said}.`)
  }
  if (settled.overruled.length > 0 && !settled.addsUp) {
    const said = settled.overruled.map(({ label, amount }) => `${label || 'a total'} reads ${text(amount.value, 2)}`)
    warn('total_does_not_add_up', `The totals do not add up: ${said.join(', ')}, which fits no other total.`)
  }
  if (net && tax && settled.rate !== null && !rateFits(settled.rate, net.value, tax.value)) {
    warn(
      'vat_does_not_fit',
      `Tax of ${text(tax.value, 2)} is not ${settled.rate}% of ${text(net.value, 2)}. Some lines may be zero-rated.`,
    )
  }
  return warnings
}
