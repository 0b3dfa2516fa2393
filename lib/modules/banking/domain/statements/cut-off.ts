import type { CsvMapping } from '../../schemas-imports-answers'
import type { CsvRow } from './csv-rows'
import { follows } from './read-values'
import { type FileLine, UnreadableStatement } from './types'

/**
 * Of a CSV whose last row has no line end: many are whole all the same, so only what shows that it breaks off within that row
 * refuses it. Of `-1200.00` there might be `-12` otherwise.
 * @param lines oldest first
 * @throws UnreadableStatement with the line where it breaks off
 */
export function demandWhole(rows: readonly CsvRow[], mapping: CsvMapping, lines: readonly FileLine[]): void {
  const last = rows.at(-1)
  if (!last || last.row <= mapping.header_row) return
  if (isShort(last, rows, mapping, lines) || lacksDecimals(last, rows, mapping, lines) || breaksChain(last, lines))
    throw new UnreadableStatement(last.at, 'the file breaks off within this line. Download it again.')
}

const BEGINS_AS_DAY = /^\d[\d./ -]*$/

/** It begins as a line does and has fewer cells than the headings and all other lines; a total or greeting may have fewer. */
function isShort(last: CsvRow, rows: readonly CsvRow[], mapping: CsvMapping, lines: readonly FileLine[]): boolean {
  const read = new Set(lines.map(({ at }) => at))
  const others = rows.filter(({ at, row }) => at !== last.at && (read.has(at) || row === mapping.header_row))
  const isLine = read.has(last.at) || BEGINS_AS_DAY.test(last.cells[mapping.date] ?? '')
  return isLine && others.length > 0 && others.every(({ cells }) => cells.length > last.cells.length)
}

/** Its last cell is an amount with fewer decimals than all above it, which keep theirs also where they are noughts. */
function lacksDecimals(
  last: CsvRow,
  rows: readonly CsvRow[],
  mapping: CsvMapping,
  lines: readonly FileLine[],
): boolean {
  const column = last.cells.length - 1
  const { amount, debit, credit, balance, decimal } = mapping
  if (![amount, debit, credit, balance].includes(column) || !/\d/.test(last.cells[column]!)) return false
  const read = new Set(lines.map(({ at }) => at))
  const decimalsOf = ({ cells }: CsvRow) => cells[column]?.split(decimal)[1]?.replace(/\D/g, '') ?? ''
  const others = rows.filter(({ at, cells }) => at !== last.at && read.has(at) && cells[column]).map(decimalsOf)
  const [first = ''] = others
  return (
    others.length > 1 &&
    others.every(({ length }) => length === first.length) &&
    others.some((decimals) => decimals.endsWith('0')) &&
    decimalsOf(last).length < first.length
  )
}

/** Balances follow from line to line, but not to or from this one. */
function breaksChain({ at }: CsvRow, lines: readonly FileLine[]): boolean {
  const links = lines.map((line, index) => ({
    follows: follows(lines[index - 1], line),
    pair: [lines[index - 1], line],
  }))
  const broken = links.filter((link) => link.follows === false)
  return (
    broken.length > 0 &&
    links.some((link) => link.follows) &&
    broken.every(({ pair }) => pair.some((line) => line?.at === at))
  )
}
