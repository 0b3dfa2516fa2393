import type { CsvColumn, CsvMapping, ImportWarning } from '../../schemas-imports-answers'
import { csvColumns, fitsHeadings, guessMapping, headingRow, movedTo } from './csv-mapping'
import { csvRows } from './csv-rows'
import { demandWhole } from './cut-off'
import { readCsv } from './read-csv'
import { looksLikeOfx, readOfx } from './read-ofx'
import { follows, fromCents, toCents } from './read-values'
import { type FileAccount, type FileLine, UnreadableStatement } from './types'

/** Where the mapping of a CSV may come from, the surest first. */
export type KnownMappings = { given?: CsvMapping; saved?: CsvMapping | null; same_bank?: CsvMapping[] }

export type ReadStatement = {
  source: 'ofx' | 'csv'
  /** Empty where nobody has said yet which columns a CSV has. */
  accounts: FileAccount[]
  mapping: CsvMapping | null
  mapping_from: '' | 'given' | 'saved' | 'same_bank' | 'guessed'
  columns: CsvColumn[]
}

/**
 * The accounts of a statement file, OFX, CSV or XLSX by what is in it, whatever it is called.
 * @throws UnreadableStatement with the line where it breaks
 */
export async function readStatement(bytes: Uint8Array, name: string, known: KnownMappings): Promise<ReadStatement> {
  if (looksLikeOfx(bytes) || /\.(ofx|qfx)$/i.test(name))
    return { source: 'ofx', accounts: readOfx(bytes), mapping: null, mapping_from: '', columns: [] }
  const { rows, delimiter, endsLine } = await csvRows(bytes, known.given?.delimiter)
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (rows.length === 0 || widest < 2)
    throw new UnreadableStatement(
      rows[0]?.at ?? 1,
      'this is neither OFX nor a list with columns for days and amounts. Download the statement as OFX or CSV.',
    )
  const [mapping, mapping_from] = chosen(rows, delimiter, known)
  const columns = csvColumns(rows, mapping?.header_row ?? headingRow(rows)?.row ?? 1)
  const accounts = mapping ? [readCsv(rows, mapping)] : []
  if (mapping && accounts[0] && !endsLine) demandWhole(rows, mapping, accounts[0].lines)
  return { source: 'csv', accounts, mapping, mapping_from, columns }
}

type Rows = Awaited<ReturnType<typeof csvRows>>['rows']

function chosen(
  rows: Rows,
  delimiter: CsvMapping['delimiter'],
  { given, saved, same_bank = [] }: KnownMappings,
): [CsvMapping | null, ReadStatement['mapping_from']] {
  if (given) {
    const headings = rows.find(({ row }) => row === given.header_row)?.cells ?? []
    return [{ ...given, headers: headings }, 'given']
  }
  if (saved && saved.delimiter === delimiter && fitsHeadings(saved, rows)) return [movedTo(saved, rows), 'saved']
  const alike = same_bank.find((mapping) => mapping.delimiter === delimiter && fitsHeadings(mapping, rows))
  if (alike) return [movedTo(alike, rows), 'same_bank']
  const guess = guessMapping(rows, delimiter)
  return [guess, guess ? 'guessed' : '']
}

/**
 * Balances after each line, reckoned back from the closing balance where the bank gives that alone. A balance of a day
 * beyond the file's says nothing of its lines, and nor does one where lines could not be read.
 */
export function withBalances(account: FileAccount): FileLine[] {
  const { lines, closing, rejected, to_day } = account
  const has = lines.some(({ running_balance }) => running_balance)
  if (has || !closing || rejected.length > 0 || !to_day || closing.on > to_day) return lines
  if (lines.some(({ posted_on, corrects }) => posted_on > closing.on || corrects)) return lines
  let after = toCents(closing.balance)
  const balanced: FileLine[] = new Array(lines.length)
  for (let index = lines.length - 1; index >= 0; index--) {
    balanced[index] = { ...lines[index]!, running_balance: fromCents(after) }
    after -= toCents(lines[index]!.amount)
  }
  return balanced
}

/** The first line whose balance does not follow from the one before: lines are missing there, or a sign is wrong. */
export function brokenChain(lines: readonly FileLine[]): { line: FileLine; warning: ImportWarning } | null {
  const breaks = lines.filter((line, index) => follows(lines[index - 1], line) === false)
  const [first] = breaks
  // Banks that list a day in another order than they booked it break everywhere.
  if (!first || breaks.length > lines.length / 4 + 1) return null
  return {
    line: first,
    warning: {
      code: 'balance_chain',
      message: `The balance in line ${first.at} (${first.posted_on}) does not follow from the amounts: lines may be missing before it.`,
    },
  }
}

/** Whether two account numbers can be the same: without spaces and dashes, and what a mask leaves of them. */
export function sameAccount(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9*]/g, '')
      .replace(/X(?=[X*\d])/g, '*')
  const [a, b] = [bare(one), bare(other)]
  if (!a.includes('*') && !b.includes('*')) return a.replace(/^0+/, '') === b.replace(/^0+/, '') || endsAlike(a, b)
  const tail = (text: string) => text.slice(text.lastIndexOf('*') + 1)
  const [x, y] = [tail(a), tail(b)]
  const length = Math.min(x.length, y.length)
  return length >= 3 && x.slice(-length) === y.slice(-length)
}

/** An IBAN, or a number with the branch before it, ends in the account's own. */
function endsAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 8 && long.endsWith(short.replace(/^0+/, ''))
}
