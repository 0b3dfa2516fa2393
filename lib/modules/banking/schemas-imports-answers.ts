import { z } from 'zod'
import { IMPORT_STATUSES } from './schemas-imports'

/** What banking answers of statement imports. */

const importStatus = z.enum(IMPORT_STATUSES.map(({ value }) => value))

/** How a bank's CSV is read. Columns are counted from 0; null: the file has no such column. */
export const csvMapping = z
  .object({
    delimiter: z.enum([',', ';', '\t', '|']),
    /** The row with the headings, from 1; rows above it are skipped. 0: no headings, the first row is a line. */
    header_row: z.number(),
    date: z.number(),
    description: z.number(),
    reference: z.number().nullable(),
    counterparty: z.number().nullable(),
    /** Either one column with the sign in it (or in `sign`), or one for money out and one for money in. */
    amount: z.number().nullable(),
    debit: z.number().nullable(),
    credit: z.number().nullable(),
    /** Says Cr or Dr of an amount without a sign. */
    sign: z.number().nullable(),
    balance: z.number().nullable(),
    date_order: z.enum(['dmy', 'mdy', 'ymd']),
    decimal: z.enum(['.', ',']),
    /** Money out is written without a minus and money in with one, as on some card statements. */
    inverted: z.boolean(),
    /** The headings it was made for: a file with others is guessed again. */
    headers: z.array(z.string()),
  })
  .meta({ id: 'CsvMapping' })
export type CsvMapping = z.infer<typeof csvMapping>

/** A column of a CSV, to choose from. */
const csvColumn = z.object({ header: z.string(), samples: z.array(z.string()) })
export type CsvColumn = z.infer<typeof csvColumn>

const importWarning = z.object({
  code: z.enum([
    'account_mismatch',
    'several_accounts',
    'overlap',
    'balance_differs',
    'balance_chain',
    'mapping_needed',
    'correction',
    'nothing_new',
  ]),
  message: z.string(),
})
export type ImportWarning = z.infer<typeof importWarning>

/** A line of a file that is not taken, and why; `line` is the line of the file, from 1. */
const rejectedLine = z.object({ line: z.number(), message: z.string() })
export type RejectedLine = z.infer<typeof rejectedLine>

export const importWireSchema = z
  .object({
    id: z.string(),
    bank_account_id: z.string(),
    bank_account: z.string(),
    source: z.enum(['ofx', 'csv', 'bank_sync', 'gateway']),
    file_name: z.string(),
    status: importStatus,
    /** As the file says, of the account that was chosen of it. */
    account_number: z.string(),
    /** All accounts of the file, where it has more than one. */
    accounts: z.array(z.object({ account_number: z.string(), currency: z.string(), lines: z.number() })),
    currency: z.string(),
    /** How a CSV is read; null for other files. */
    mapping: csvMapping.nullable(),
    /** Whose mapping it is. */
    mapping_from: z.enum(['', 'given', 'saved', 'same_bank', 'guessed']),
    columns: z.array(csvColumn),
    /** Lines of the file, those that are not taken too. */
    total: z.number(),
    /** Neither here already nor flagged. */
    new_lines: z.number(),
    duplicates: z.number(),
    flagged: z.number(),
    rejected: z.array(rejectedLine),
    /** Lines that were taken in; 0 before. */
    imported: z.number(),
    from_day: z.string().nullable(),
    to_day: z.string().nullable(),
    total_in: z.string(),
    total_out: z.string(),
    closing_balance: z.string().nullable(),
    closing_on: z.string().nullable(),
    /** The file's closing balance less ours with its new lines; null: nothing to compare. */
    balance_difference: z.string().nullable(),
    first_difference_on: z.string().nullable(),
    warnings: z.array(importWarning),
    /** Taking it in needs `confirm_account: true`: the file is of another account. */
    needs_confirmation: z.boolean(),
    /** Why nothing of it was taken, and where the file breaks. */
    error: z.string(),
    job_id: z.string().nullable(),
    created_by_name: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'StatementImport' })
export type ImportWire = z.infer<typeof importWireSchema>

const importLineState = z.enum(['new', 'duplicate', 'flagged'])
export type ImportLineState = z.infer<typeof importLineState>

const importLineWire = z
  .object({
    position: z.number(),
    posted_on: z.string(),
    description: z.string(),
    reference: z.string(),
    counterparty: z.string(),
    amount: z.string(),
    running_balance: z.string().nullable(),
    bank_ref: z.string(),
    state: importLineState,
    flag: z.string(),
  })
  .meta({ id: 'StatementImportLine' })
export type ImportLineWire = z.infer<typeof importLineWire>

/** An import with the first lines of each state. */
export const importPreview = z
  .object({
    import: importWireSchema,
    lines: z.object({
      new: z.array(importLineWire),
      duplicate: z.array(importLineWire),
      flagged: z.array(importLineWire),
    }),
  })
  .meta({ id: 'StatementImportPreview' })
export type ImportPreview = z.infer<typeof importPreview>

/** What `import-statement` answers. `import.status` is `reading` or `importing` where a job goes on with it. */
export const importAnswerSchema = z
  .object({
    import_id: z.string(),
    imported: z.number(),
    /** Lines that were here already; the same as `duplicates`. */
    skipped: z.number(),
    duplicates: z.number(),
    flagged: z.number(),
    rejected: z.array(rejectedLine),
    total: z.number(),
    job_id: z.string().nullable(),
    import: importWireSchema,
  })
  .meta({ id: 'StatementImportAnswer' })
export type ImportAnswer = z.infer<typeof importAnswerSchema>

/** A line that a revert left, and what it is cleared with. */
const keptLine = z.object({
  id: z.string(),
  posted_on: z.string(),
  description: z.string(),
  amount: z.string(),
  status: z.string(),
  matched_voucher: z.string(),
})
export type KeptLine = z.infer<typeof keptLine>

export const revertAnswer = z
  .object({
    import: importWireSchema,
    removed: z.number(),
    kept_count: z.number(),
    /** The first of those that were left. */
    kept: z.array(keptLine),
  })
  .meta({ id: 'StatementRevert' })
