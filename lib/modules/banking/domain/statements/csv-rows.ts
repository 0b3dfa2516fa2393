import { AppError } from '@/lib/core/errors'
import { type FileDetails, type FileRow, readRows, recognise } from '@/lib/core/grid/import/reading/read-file'
import type { CsvMapping } from '../../schemas-imports-answers'
import { MAX_LINES, MAX_STATEMENT_BYTES, UnreadableStatement } from './types'

export type Delimiter = CsvMapping['delimiter']

/** A row as text, with the line of the file where it begins. */
export type CsvRow = { at: number; row: number; cells: string[] }

const DELIMITERS: Delimiter[] = [',', ';', '\t', '|']
const HEAD = 60

/**
 * The rows of a CSV or XLSX file that are not blank.
 * @param delimiter the one that divides most of the first rows alike, by default
 * @returns beside them whether the last row has its line end: one without may be cut off
 * @throws UnreadableStatement for web pages and files that break off within a quotation; 415 for other kinds of files, 413 for too
 * many rows
 */
export async function csvRows(
  bytes: Uint8Array,
  delimiter?: Delimiter,
): Promise<{ rows: CsvRow[]; delimiter: Delimiter; endsLine: boolean }> {
  if (bytes.byteLength === 0) throw new UnreadableStatement(null, 'The file is empty. Download it again.')
  if (bytes.byteLength > MAX_STATEMENT_BYTES)
    throw new UnreadableStatement(null, 'The file is larger than 10 MB. Export shorter periods.')
  const details = await readOrRefuse(() => recognise(bytes))
  const text = details.format === 'csv' ? new TextDecoder(details.encoding ?? 'utf-8').decode(bytes) : ''
  if (/^\s*(<!doctype|<html|<\?xml|<head)/i.test(text.slice(0, 2_000)))
    throw new UnreadableStatement(
      1,
      'this is a web page, not a statement. Online banking has sent its own page, often to log in: log in there and download the statement again.',
    )
  const chosen = details.format === 'xlsx' ? ',' : (delimiter ?? (await bestDelimiter(bytes, details)))
  const rows = await take(bytes, { ...details, delimiter: chosen }, MAX_LINES + 1_000)
  if (rows.length > MAX_LINES + 500)
    throw new UnreadableStatement(
      null,
      `The file has more than ${MAX_LINES.toLocaleString('en')} lines. Export shorter periods.`,
    )
  const last = rows.at(-1)
  if (last?.cells.some((cell) => cell.includes('\n')) && !text.trimEnd().endsWith('"'))
    throw new UnreadableStatement(
      last.at,
      'a quotation mark opens and never closes: the file is cut off or damaged. Download it again.',
    )
  return { rows, delimiter: chosen, endsLine: details.format === 'xlsx' || /[\r\n]$/.test(text) }
}

/** Of the first rows: how many have the same number of columns, at least three; more columns where that is alike. */
async function bestDelimiter(bytes: Uint8Array, details: FileDetails): Promise<Delimiter> {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>()
    for (const { cells } of await take(bytes, { ...details, delimiter }, HEAD))
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    for (const [width, times] of widths) {
      const score = width < 2 ? 0 : times * (width > 2 ? 2 : 1) + Math.min(width, 12) / 100
      if (score > best.score) best = { delimiter, score }
    }
  }
  // Excel says it in a first line of its own.
  const said = /^\uFEFF?sep=([,;\t|])/i.exec(new TextDecoder().decode(bytes.subarray(0, 16)))?.[1]
  return said ? (said as Delimiter) : best.delimiter
}

async function take(bytes: Uint8Array, details: FileDetails, most: number): Promise<CsvRow[]> {
  return readOrRefuse(async () => {
    const rows: CsvRow[] = []
    // A cell of several lines makes the file longer than its rows.
    let more = 0
    for await (const row of readRows(bytes, details)) {
      const cells = row.cells.map(textOf)
      rows.push({ at: row.line + more, row: row.line, cells })
      more += cells.reduce((count, cell) => count + (cell.split('\n').length - 1), 0)
      if (rows.length >= most) break
    }
    return rows
  })
}

function textOf(cell: FileRow['cells'][number]): string {
  if (cell === null) return ''
  // What a workbook computed has the tail of a binary number.
  if (typeof cell === 'number' && !Number.isInteger(cell)) return String(Math.round(cell * 1e6) / 1e6)
  return String(cell).trim()
}

async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && ![413, 415].includes(error.status))
      throw new UnreadableStatement(null, error.message)
    throw error
  }
}
