import type { Format } from '@/components/cells/cell-text'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import type { RowSource } from '../../data/row-source'
import { plainText, staysText } from './format'
import { parseTable, writeHtmlTable, writeTsv } from './table-text'

/** One cell to be laid down somewhere: its text, and where it came from, if it came from here. */
export type CellSource = { text: string; from?: { column: ClientColumn; row: GridRow } }

/** More rows than this are not copied or changed from the table; the bar for selected rows does that. */
export const MAX_ROWS = 2_000

/** Rows by their place, fetched where they are not in memory; places of headings stay empty. */
export async function rowsBetween(source: RowSource, first: number, last: number): Promise<Map<number, GridRow>> {
  const found = new Map<number, GridRow>()
  for (let tries = 0; tries < 20; tries++) {
    await source.ensureRange(first, last)
    for (let index = first; index <= last; index++) {
      const row = source.getRow(index)
      if (row) found.set(index, row)
    }
    const missing = [...placesOf(first, last)].some((index) => !found.has(index) && !source.headingAt(index))
    if (!missing || source.error) break
    // A page that was on its way already is not waited for by the store.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return found
}

export function* placesOf(first: number, last: number): Generator<number> {
  for (let index = first; index <= last; index++) yield index
}

export const blockOf = (rows: GridRow[], columns: ClientColumn[], format: Format): CellSource[][] =>
  rows.map((row) => columns.map((column) => ({ text: plainText(column, row, format), from: { column, row } })))

export const textOf = (block: CellSource[][]): string => writeTsv(block.map((row) => row.map(({ text }) => text)))

export const htmlOf = (block: CellSource[][]): string =>
  writeHtmlTable(
    block.map((row) => row.map(({ text, from }) => ({ text, asText: from ? staysText(from.column) : true }))),
  )

/** What was copied here last: pasted here, it keeps what its text does not say, e.g. which of two people of one name. */
let lastCopied: { text: string; block: CellSource[][] } | null = null

export function rememberCopied(block: CellSource[][]): void {
  lastCopied = { text: textOf(block), block }
}

export function blockFromText(text: string): CellSource[][] {
  const plain = text.replace(/\r\n?/g, '\n')
  if (lastCopied?.text === plain) return lastCopied.block
  return parseTable(text).map((row) => row.map((cell) => ({ text: cell })))
}
