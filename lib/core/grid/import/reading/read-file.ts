import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { AppError, badRequest, tooLarge } from '@/lib/core/errors'
import { openArchive } from '@/lib/core/files/archive'
import type { FileCell, ImportEncoding } from '../wire'
import { decodeText, guessEncoding } from './decode-text'
import { sheetNames } from './sheet-names'

export const MAX_IMPORT_BYTES = 25 * 1024 * 1024
const MAX_ROWS = 100_000
const MAX_COLUMNS = 200
const MAX_CELL = 32_767
/** Of all parts of a workbook; 100 000 rows of thirty columns take about 180 MB. */
const MAX_UNPACKED_BYTES = 256_000_000
/** A workbook may point to one long text from every cell. */
const MAX_CHARACTERS = 64_000_000
/** A row that is longer is a quotation that never ends. */
const MAX_LINE = 1_000_000

/** How the file is to be read, apart from what its rows mean. */
export type FileDetails = {
  format: 'csv' | 'xlsx'
  encoding: ImportEncoding | null
  delimiter: string | null
  sheet: string | null
  sheets: string[]
}

const unsupported = (detail: string) => new AppError(415, 'unsupported_type', detail)

/** What the bytes are, whatever the file is called. */
export async function recognise(bytes: Uint8Array): Promise<FileDetails> {
  if (bytes.byteLength === 0) throw badRequest('The file is empty.')
  const begins = (...codes: number[]) => codes.every((code, index) => bytes[index] === code)
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    throw unsupported('This is an old or a locked Excel workbook. Save it as XLSX, without a password, or as CSV.')
  if (begins(0x50, 0x4b)) {
    const sheets = await visibleSheets(bytes)
    return { format: 'xlsx', encoding: null, delimiter: null, sheet: sheets[0] ?? null, sheets }
  }
  const encoding = guessEncoding(bytes)
  const head = decodeText(bytes.subarray(0, 262_144), encoding)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are how a file shows that it is no text
  if (/[\x00-\x08\x0e-\x1a]/.test(head) || begins(0x25, 0x50, 0x44, 0x46))
    throw unsupported('This file is neither CSV nor XLSX. Save the list as one of the two.')
  return { format: 'csv', encoding, delimiter: delimiterOf(head), sheet: null, sheets: [] }
}

async function visibleSheets(bytes: Uint8Array): Promise<string[]> {
  const names = await readOrRefuse(
    async () => sheetNames(await openArchive(bytes, MAX_UNPACKED_BYTES)),
    'This file cannot be read as an Excel workbook. It may be damaged; save it again as XLSX or CSV.',
  )
  if (names.length === 0) throw badRequest('The workbook has no sheet that can be seen.')
  return names
}

async function readOrRefuse<T>(read: () => Promise<T>, words: string): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unsupported(words)
  }
}

const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** `sep=;` in the first line is Excel's own way to say it. */
const delimiterOf = (head: string): string => SEPARATOR_LINE.exec(head)?.[1] ?? detectDelimiter(head.slice(0, 65_536))

export type FileRow = { line: number; cells: FileCell[] }

/**
 * Every row that is not blank, with its number as a spreadsheet shows it. It reads in the thread of its caller: what people
 * send is read by `read-in-thread.ts`.
 * @throws 413 for more rows or text than an import takes, 400 for a row without end, 415 for a damaged workbook
 */
export async function* readRows(bytes: Uint8Array, details: FileDetails): AsyncGenerator<FileRow> {
  let count = 0
  let characters = 0
  for await (const { line, values } of details.format === 'xlsx' ? xlsxRows(bytes, details) : csvRows(bytes, details)) {
    const cells = values.slice(0, MAX_COLUMNS).map(cellOf)
    while (cells.length > 0 && isBlank(cells.at(-1)!)) cells.pop()
    if (cells.length === 0) continue
    if (++count > MAX_ROWS + 1)
      throw tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`)
    for (const cell of cells) if (typeof cell === 'string') characters += cell.length
    if (characters > MAX_CHARACTERS) throw tooLarge('The file holds too much text. Split it into smaller files.')
    yield { line, cells }
  }
}

export const isBlank = (cell: FileCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

async function* xlsxRows(bytes: Uint8Array, { sheet }: FileDetails) {
  try {
    await openArchive(bytes, MAX_UNPACKED_BYTES)
    for await (const row of streamXlsxRows(bytes, { readStyles: true, ...(sheet ? { sheet } : {}) }))
      yield { line: row.index + 1, values: row.values as unknown[] }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unsupported('The workbook breaks off or is damaged. Save it again as XLSX or CSV.')
  }
}

function* csvRows(bytes: Uint8Array, { encoding, delimiter }: FileDetails) {
  const text = decodeText(bytes, encoding ?? 'utf-8').replace(SEPARATOR_LINE, '')
  const between = delimiter ?? ','
  demandLines(text, between)
  let line = 0
  for (const values of streamCsvRows(text, { delimiter: between })) yield { line: ++line, values }
}

/** Refuses a row without end before the reader puts it together letter by letter; quotation marks count as for the reader. */
function demandLines(text: string, delimiter: string): void {
  let row = { begin: 0, line: 1 }
  let line = 1
  let isQuoted = false
  let beginsCell = true
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (at - row.begin > MAX_LINE)
      throw badRequest(
        `The row that begins in line ${row.line} is longer than a million letters. Look there for a quotation mark that opens and never closes.`,
      )
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') continue
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
    } else if (sign === '"' && beginsCell) isQuoted = true
    else if (sign === '\n' || sign === '\r') row = { begin: at + 1, line }
    beginsCell = !isQuoted && (sign === delimiter || sign === '\n' || sign === '\r')
  }
}

function cellOf(value: unknown): FileCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  // The null character cannot be stored.
  return String(value).slice(0, MAX_CELL).replaceAll('\0', '')
}

/** A workbook's times have no zone; midnight is a date. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return rounded.endsWith('T00:00:00.000Z') ? rounded.slice(0, 10) : rounded.slice(0, 19)
}
