import { z } from 'zod'
import { columnType } from '../wire-columns'

/** `GET /grid/{slug}/imports` and below. The browser reads the types alone. */

const importState = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'failed',
  'reverting',
  'reverted',
])
export type ImportState = z.infer<typeof importState>

const dateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof dateOrder>

const importEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type ImportEncoding = z.infer<typeof importEncoding>

/** How the file is read and what becomes of its rows; guessed first, then the person's choice. */
const importSettings = z
  .object({
    /** XLSX: the sheet's name. */
    sheet: z.string().nullable(),
    encoding: importEncoding.nullable(),
    delimiter: z.string().nullable(),
    /** Row of the headings, from 1; 0: there are none. */
    header_row: z.number(),
    /** For each column of the file the column of the grid, or nothing. */
    mapping: z.array(z.string().nullable()),
    /** The column that tells which row of the grid is meant. */
    match: z.string().nullable(),
    on_match: z.enum(['update', 'skip', 'create']),
    /** By shareable column beside `match`: what becomes of a row that has the same there as another row. */
    on_same: z.record(z.string(), z.enum(['update', 'skip', 'create'])),
    /** What an empty cell does to a row that is there already. */
    blanks: z.enum(['leave', 'clear']),
    date_order: dateOrder,
    decimal: z.enum(['.', ',']),
  })
  .meta({ id: 'ImportSettings' })
export type ImportSettings = z.infer<typeof importSettings>

const fileColumn = z
  .object({
    header: z.string(),
    samples: z.array(z.string()),
    /** Where its place in the mapping comes from. */
    mark: z.enum(['remembered', 'guessed']).nullable(),
  })
  .meta({ id: 'ImportColumn' })
export type FileColumn = z.infer<typeof fileColumn>

const importTarget = z
  .object({
    key: z.string(),
    label: z.string(),
    type: columnType,
    required: z.boolean(),
    /** Can tell rows apart. */
    matchable: z.boolean(),
    /** Two rows have the same here only if a person adds the second one anyway, as for the number of a family. */
    shareable: z.boolean(),
  })
  .meta({ id: 'ImportTarget' })
export type ImportTarget = z.infer<typeof importTarget>

const rowKind = z.enum(['new', 'changed', 'unchanged', 'skipped', 'wrong'])
export type RowKind = z.infer<typeof rowKind>

const importCounts = z
  .partialRecord(z.enum([...rowKind.options, 'created', 'updated', 'failed', 'reverted', 'kept']), z.number())
  .meta({ id: 'ImportCounts' })
export type ImportCounts = z.infer<typeof importCounts>

export const gridImport = z
  .object({
    id: z.string(),
    slug: z.string(),
    file_name: z.string(),
    state: importState,
    format: z.enum(['csv', 'xlsx']),
    sheets: z.array(z.string()),
    columns: z.array(fileColumn),
    targets: z.array(importTarget),
    settings: importSettings,
    /** The caller may change rows that are there already. */
    can_update: z.boolean(),
    counts: importCounts,
    done: z.number(),
    total: z.number().nullable(),
    job_id: z.string().nullable(),
    error: z.string(),
    created_by_name: z.string(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
    reverted_at: z.string().nullable(),
    /** The caller may go on with it. */
    is_mine: z.boolean(),
    /** Until when it can be taken back; null: it cannot (any more), `revert_refused` says why. */
    revert_until: z.string().nullable(),
    revert_refused: z.string().nullable(),
  })
  .meta({ id: 'GridImport' })
export type GridImport = z.infer<typeof gridImport>

const importProblem = z
  .object({ column: z.string().nullable(), label: z.string().nullable(), reason: z.string() })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof importProblem>

const importChange = z
  .object({ column: z.string(), label: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'ImportChange' })
export type ImportChange = z.infer<typeof importChange>

export const importRow = z
  .object({
    /** The row's number in the file, as a spreadsheet shows it. */
    line: z.number(),
    kind: rowKind,
    label: z.string(),
    /** What would be written, by column, in words. */
    values: z.record(z.string(), z.string()),
    changes: z.array(importChange),
    problems: z.array(importProblem),
    row_id: z.string().nullable(),
    outcome: z.enum(['created', 'updated', 'failed']).nullable(),
    reverted: z.enum(['done', 'kept']).nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof importRow>

/** A cell of a file; dates are ISO text, without a zone where they had a time. */
export type FileCell = string | number | boolean | null
