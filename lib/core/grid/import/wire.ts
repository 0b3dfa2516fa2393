import type { ColumnType } from '../wire-columns'

/** `GET /grid/{slug}/imports` and below. Types only, so that the browser may read them too. */

export type ImportState =
  | 'uploaded'
  | 'checking'
  | 'checked'
  | 'running'
  | 'finished'
  | 'cancelled'
  | 'failed'
  | 'reverting'
  | 'reverted'

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** How the file is read and what becomes of its rows; guessed first, then the person's choice. */
export type ImportSettings = {
  /** XLSX: the sheet's name. */
  sheet: string | null
  encoding: ImportEncoding | null
  delimiter: string | null
  /** Row of the headings, from 1; 0: there are none. */
  header_row: number
  /** For each column of the file the column of the grid, or nothing. */
  mapping: (string | null)[]
  /** The column that tells which row of the grid is meant. */
  match: string | null
  on_match: 'update' | 'skip' | 'create'
  /** What an empty cell does to a row that is there already. */
  blanks: 'leave' | 'clear'
  date_order: DateOrder
  decimal: '.' | ','
}

export type ImportEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type FileColumn = {
  header: string
  samples: string[]
  /** Where its place in the mapping comes from. */
  mark: 'remembered' | 'guessed' | null
}

export type ImportTarget = {
  key: string
  label: string
  type: ColumnType
  required: boolean
  /** Can tell rows apart. */
  matchable: boolean
}

export type RowKind = 'new' | 'changed' | 'unchanged' | 'skipped' | 'wrong'

export type ImportCounts = Partial<Record<RowKind | 'created' | 'updated' | 'failed' | 'reverted' | 'kept', number>>

export type GridImport = {
  id: string
  slug: string
  file_name: string
  state: ImportState
  format: 'csv' | 'xlsx'
  sheets: string[]
  columns: FileColumn[]
  targets: ImportTarget[]
  settings: ImportSettings
  /** The caller may change rows that are there already. */
  can_update: boolean
  counts: ImportCounts
  done: number
  total: number | null
  job_id: string | null
  error: string
  created_by_name: string
  created_at: string
  finished_at: string | null
  reverted_at: string | null
  /** The caller may go on with it. */
  is_mine: boolean
  /** Until when it can be taken back; null: it cannot (any more), `revert_refused` says why. */
  revert_until: string | null
  revert_refused: string | null
}

export type ImportProblem = { column: string | null; label: string | null; reason: string }

export type ImportChange = { column: string; label: string; before: string; after: string }

export type ImportRow = {
  /** The row's number in the file, as a spreadsheet shows it. */
  line: number
  kind: RowKind
  label: string
  /** What would be written, by column, in words. */
  values: Record<string, string>
  changes: ImportChange[]
  problems: ImportProblem[]
  row_id: string | null
  outcome: 'created' | 'updated' | 'failed' | null
  reverted: 'done' | 'kept' | null
}

/** A cell of a file; dates are ISO text, without a zone where they had a time. */
export type FileCell = string | number | boolean | null
