import { readDate } from '@/lib/core/grid/import/reading/read-date'
import type { CsvMapping } from '../../schemas-imports-answers'
import { csvAmount } from './csv-amount'
import type { CsvRow } from './csv-rows'
import { isDay, oldestFirst, tidy } from './read-values'
import { type FileAccount, type FileLine, MAX_LINES, NOTHING_MOVED, type Rejected, UnreadableStatement } from './types'

/** Rows that sum up or carry over; no line of the account. */
const SUMS =
  /\b(opening|closing|brought|carried|total|totals|subtotal|totaal|totale|summe|suma|somme|end of|balance b\/?f|balance c\/?f|balance$|saldo|beginsaldo|eindsaldo)/i

/** The lines of a CSV. Rows around them, such as greetings and totals, are passed over; a line that cannot be read is in `rejected`. */
export function readCsv(rows: readonly CsvRow[], mapping: CsvMapping): FileAccount {
  const rejected: Rejected[] = []
  const found: FileLine[] = []
  for (const row of rows) {
    if (row.row <= mapping.header_row) continue
    const line = lineOf(row, mapping)
    if (line === null) continue
    if ('message' in line) rejected.push(line)
    else found.push(line)
    if (found.length > MAX_LINES)
      throw new UnreadableStatement(
        row.at,
        `the file has more than ${MAX_LINES.toLocaleString('en')} lines. Export shorter periods.`,
      )
  }
  const lines = oldestFirst(found)
  const last = lines.at(-1)
  return {
    ...headOf(rows, mapping.header_row),
    lines,
    rejected,
    closing: last?.running_balance ? { balance: last.running_balance, on: last.posted_on } : null,
    from_day: lines[0]?.posted_on ?? null,
    to_day: last?.posted_on ?? null,
  }
}

function lineOf({ at, cells }: CsvRow, mapping: CsvMapping): FileLine | Rejected | null {
  const text = (index: number | null) => (index === null ? '' : tidy(cells[index]))
  const day = text(mapping.date)
  const posted_on = readDate(day, mapping.date_order)
  const money = amountOf(cells, mapping)
  const sums = SUMS.test(cells.filter((cell) => /\p{L}/u.test(cell)).join(' '))
  if (!posted_on || !isDay(posted_on)) {
    // Without a day and an amount it is a greeting, a total or a page's end.
    if (money.text === '' || money.amount === null || sums) return null
    return {
      line: at,
      message: day === '' ? 'It has no day.' : `“${day.slice(0, 60)}” is no day of the form that was chosen.`,
    }
  }
  if (money.text === '') return sums ? null : { line: at, message: 'It has no amount.' }
  if (money.amount === null) return { line: at, message: `“${money.text.slice(0, 60)}” is no amount in cents.` }
  if (money.amount === '0.00') return sums ? null : { line: at, message: NOTHING_MOVED }
  const balance = mapping.balance === null ? null : csvAmount(cells[mapping.balance] ?? '', mapping.decimal)
  const description = text(mapping.description)
  return {
    at,
    posted_on,
    amount: money.amount,
    description: description || text(mapping.reference),
    reference: description ? text(mapping.reference) : '',
    counterparty: text(mapping.counterparty),
    running_balance: balance,
  }
}

/** What moved, in with plus. `text` is what the file has; null: no amount. */
function amountOf(cells: readonly string[], mapping: CsvMapping): { text: string; amount: string | null } {
  const at = (index: number | null) => (index === null ? '' : (cells[index] ?? '').trim())
  const { decimal } = mapping
  if (mapping.amount !== null) {
    const text = at(mapping.amount)
    const amount = csvAmount(text, decimal)
    if (amount === null) return { text, amount }
    const sign = at(mapping.sign)
    if (/^(d|af|-)/i.test(sign)) return { text, amount: negative(amount) }
    if (/^(c|bij|\+)/i.test(sign)) return { text, amount: positive(amount) }
    return { text, amount: mapping.inverted ? opposite(amount) : amount }
  }
  const [out, into] = [at(mapping.debit), at(mapping.credit)]
  const [debit, credit] = [csvAmount(out, decimal), csvAmount(into, decimal)]
  const isNone = (text: string, amount: string | null) => text === '' || amount === '0.00' || /^[-–—]$/.test(text)
  if (!isNone(into, credit)) return { text: into, amount: isNone(out, debit) ? credit : null }
  // A debit is money out whether the bank writes its minus or not.
  if (!isNone(out, debit)) return { text: out, amount: debit && negative(debit) }
  return { text: out && into ? out : '', amount: out && into ? '0.00' : null }
}

const positive = (amount: string) => amount.replace('-', '')
const negative = (amount: string) => (positive(amount) === '0.00' ? '0.00' : `-${positive(amount)}`)
const opposite = (amount: string) => (amount.startsWith('-') ? positive(amount) : negative(amount))

const NUMBERED = /\b(account|acc|rekening|iban|konto|card)\b.*?(number|no|nr|num|nommer|iban)?\b/i
const CURRENCY = /^(currency|geldeenheid|wahrung|valuta)\b/i

/** What the lines above the headings say of the account. */
function headOf(rows: readonly CsvRow[], headerRow: number): { account_number: string; currency: string } {
  let account_number = ''
  let currency = ''
  for (const { row, cells } of rows) {
    if (row >= headerRow || row > 40) break
    for (const [index, cell] of cells.entries()) {
      const [label = '', own] = cell.split(/[:=]/)
      const value = (own?.trim() || cells[index + 1] || '').trim()
      if (account_number === '' && NUMBERED.test(label)) account_number = numberIn(value) || numberIn(label)
      if (currency === '' && CURRENCY.test(label)) currency = /^[A-Z]{3}$/i.exec(value)?.[0].toUpperCase() ?? ''
    }
  }
  return { account_number, currency }
}

/** An account number with its mask, e.g. `62-0001 234` or `****1234`; at least four digits. */
function numberIn(text: string): string {
  const found = /\b[A-Z]{2}\d{2}[A-Z0-9 ]{8,30}\b|[\d*xX][\d*xX -]{4,}\d/.exec(text)?.[0].trim() ?? ''
  return found.replace(/\D/g, '').length >= 4 ? found : ''
}
