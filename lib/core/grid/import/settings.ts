import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalidField } from '../../errors'
import type { Grid } from '../define-grid'
import { textOf } from './reading/read-cell'
import { guessDateOrder } from './reading/read-date'
import { type FileDetails, type FileRow, isBlank } from './reading/read-file'
import { guessDecimal } from './reading/read-number'
import { guessHeaderRow, guessMapping, guessMatch, importColumns, importTargets, plainName } from './targets'
import type { FileColumn, ImportSettings } from './wire'

export const settingsSchema = z.strictObject({
  sheet: z.string().max(100).nullable(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  // A file may name any by its first line: `sep=:`.
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/, 'Choose one character.')
    .nullable(),
  header_row: z.number().int().min(0).max(1_000),
  mapping: z.array(z.string().nullable()).max(200),
  match: z.string().nullable(),
  on_match: z.enum(['update', 'skip', 'create']),
  on_same: z.record(z.string().max(100), z.enum(['update', 'skip', 'create'])),
  blanks: z.enum(['leave', 'clear']),
  date_order: z.enum(['dmy', 'mdy', 'ymd']),
  decimal: z.enum(['.', ',']),
})

/** What is kept for the next file with the same headings. */
export type Remembered = Pick<ImportSettings, 'match' | 'on_match' | 'blanks' | 'date_order' | 'decimal'> & {
  on_same?: ImportSettings['on_same']
  columns: Record<string, string>
}

const SAMPLES_SHOWN = 3

export function headersOf(rows: FileRow[], headerRow: number): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const heading = rows.find(({ line }) => line === headerRow)
  return Array.from({ length: width }, (_, index) => {
    const cell = heading?.cells[index]
    return isBlank(cell) ? '' : textOf(cell!)
  })
}

export const signatureOf = (headers: string[]): string =>
  createHash('sha256').update(headers.map(plainName).join('\n')).digest('hex')

/** Settings for a file, from what is remembered of its like, else from itself. */
export function guessSettings(
  grid: Grid,
  details: FileDetails,
  rows: FileRow[],
  headerRow: number | null,
  remembered: (signature: string) => Remembered | null,
): { settings: ImportSettings; columns: FileColumn[] } {
  const header_row = headerRow ?? guessHeaderRow(grid, rows)
  const headers = headersOf(rows, header_row)
  const known = header_row > 0 ? remembered(signatureOf(headers)) : null
  const allowed = new Set(importColumns(grid).map(([key]) => key))
  const recalled = headers.map((header) => {
    const key = known?.columns[plainName(header)]
    return key && allowed.has(key) ? key : null
  })
  const mapping = known ? recalled : guessMapping(grid, headers)
  const data = rows.filter(({ line }) => line > header_row)
  const texts = (...types: string[]) =>
    mapping.flatMap((key, index) => {
      if (!key || !types.includes(grid.columns[key]!.type)) return []
      return data.flatMap(({ cells }) => (typeof cells[index] === 'string' ? [cells[index]] : []))
    })
  const match = known ? known.match : guessMatch(grid, mapping)
  return {
    settings: {
      sheet: details.sheet,
      encoding: details.encoding,
      delimiter: details.delimiter,
      header_row,
      mapping,
      match: match && mapping.includes(match) ? match : null,
      on_match: known?.on_match ?? (grid.writes?.update ? 'update' : 'skip'),
      on_same: known?.on_same ?? Object.fromEntries((grid.shareable ?? []).map((key) => [key, 'skip'])),
      blanks: known?.blanks ?? 'leave',
      date_order: guessDateOrder(texts('date', 'datetime')) ?? known?.date_order ?? 'dmy',
      decimal: guessDecimal(texts('money', 'number', 'percent')) ?? known?.decimal ?? '.',
    },
    columns: fileColumns(rows, header_row, headers, (index) =>
      mapping[index] ? (known ? 'remembered' : 'guessed') : null,
    ),
  }
}

export function fileColumns(
  rows: FileRow[],
  headerRow: number,
  headers: string[],
  markOf: (index: number) => FileColumn['mark'],
): FileColumn[] {
  const data = rows.filter(({ line }) => line > headerRow)
  return headers.map((header, index) => ({
    header,
    samples: data
      .map(({ cells }) => cells[index])
      .filter((cell) => !isBlank(cell))
      .slice(0, SAMPLES_SHOWN)
      .map((cell) => textOf(cell!).slice(0, 80)),
    mark: markOf(index),
  }))
}

/** Refuses what the grid or the file does not have; names the setting. */
export function demandSettings(grid: Grid, settings: ImportSettings, details: FileDetails, mayUpdate: boolean): void {
  const targets = importTargets(grid)
  const chosen = settings.mapping.filter((key) => key !== null)
  for (const key of chosen)
    if (!targets.some((target) => target.key === key))
      throw invalidField('mapping', `There is no column ${key} that a file can fill.`, 'unknown_column')
  if (new Set(chosen).size < chosen.length)
    throw invalidField('mapping', 'Two columns of the file go to the same field. Choose one of them.')
  if (settings.match !== null) {
    if (!targets.some(({ key, matchable }) => key === settings.match && matchable))
      throw invalidField('match', 'Rows cannot be told apart by this column.')
    if (!chosen.includes(settings.match))
      throw invalidField('match', 'The file has no column for this. Choose one that is matched to a field.')
  }
  if (settings.on_match === 'update' && settings.match !== null && !mayUpdate)
    throw invalidField('on_match', 'You may not change rows that are there already. Skip them instead.')
  for (const [key, choice] of Object.entries(settings.on_same)) {
    if (!grid.shareable?.includes(key)) throw invalidField('on_same', `There is nothing to choose for ${key}.`)
    if (choice === 'update' && !mayUpdate)
      throw invalidField('on_same', 'You may not change rows that are there already. Skip them instead.')
  }
  if (settings.sheet !== null && !details.sheets.includes(settings.sheet))
    throw invalidField('sheet', 'The workbook has no such sheet.')
}

/** Columns in which rows of this file may have what other rows have. */
export const sharedColumns = ({ match, on_match, on_same }: ImportSettings): string[] => [
  ...Object.keys(on_same).filter((key) => key !== match && on_same[key] === 'create'),
  ...(match && on_match === 'create' ? [match] : []),
]

export const toRemember = (settings: ImportSettings, headers: string[]): Remembered => ({
  columns: Object.fromEntries(
    settings.mapping.flatMap((key, index) => (key ? [[plainName(headers[index] ?? ''), key]] : [])),
  ),
  match: settings.match,
  on_match: settings.on_match,
  on_same: settings.on_same,
  blanks: settings.blanks,
  date_order: settings.date_order,
  decimal: settings.decimal,
})
