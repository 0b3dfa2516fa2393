/** Words of statement imports that pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const IMPORT_STATUSES = [
  { value: 'reading', label: 'Being read', tone: 'info' },
  { value: 'ready', label: 'To look at', tone: 'warning' },
  { value: 'importing', label: 'Being taken in', tone: 'info' },
  { value: 'done', label: 'Taken in', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'dropped', label: 'Dropped', tone: 'neutral' },
  { value: 'reverted', label: 'Taken back', tone: 'neutral' },
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]['value']

/** How a bank's CSV is read. Columns are counted from 0; null: the file has no such column. */
export type CsvMapping = {
  delimiter: ',' | ';' | '\t' | '|'
  /** The row with the headings, from 1; rows above it are skipped. 0: no headings, the first row is a line. */
  header_row: number
  date: number
  description: number
  reference: number | null
  counterparty: number | null
  /** Either one column with the sign in it (or in `sign`), or one for money out and one for money in. */
  amount: number | null
  debit: number | null
  credit: number | null
  /** Says Cr or Dr of an amount without a sign. */
  sign: number | null
  balance: number | null
  date_order: 'dmy' | 'mdy' | 'ymd'
  decimal: '.' | ','
  /** Money out is written without a minus and money in with one, as on some card statements. */
  inverted: boolean
  /** The headings it was made for: a file with others is guessed anew. */
  headers: string[]
}

/** A column of a CSV, to choose from. */
export type CsvColumn = { header: string; samples: string[] }

export type ImportWarning = {
  code:
    | 'account_mismatch'
    | 'several_accounts'
    | 'overlap'
    | 'balance_differs'
    | 'balance_chain'
    | 'mapping_needed'
    | 'correction'
    | 'nothing_new'
  message: string
}

/** A line of a file that is not taken, and why; `line` is the line of the file, from 1. */
export type RejectedLine = { line: number; message: string }

export type ImportWire = {
  id: string
  bank_account_id: string
  bank_account: string
  source: 'ofx' | 'csv' | 'bank_sync' | 'gateway'
  file_name: string
  status: ImportStatus
  /** As the file says, of the account that was chosen of it. */
  account_number: string
  /** All accounts of the file, where it has more than one. */
  accounts: { account_number: string; currency: string; lines: number }[]
  currency: string
  /** How a CSV is read; null for other files. */
  mapping: CsvMapping | null
  /** Whose mapping it is. */
  mapping_from: '' | 'given' | 'saved' | 'same_bank' | 'guessed'
  columns: CsvColumn[]
  /** Lines of the file, those that are not taken too. */
  total: number
  /** Neither here already nor flagged. */
  new_lines: number
  duplicates: number
  flagged: number
  rejected: RejectedLine[]
  /** Lines that were taken in; 0 before. */
  imported: number
  from_day: string | null
  to_day: string | null
  total_in: string
  total_out: string
  closing_balance: string | null
  closing_on: string | null
  /** The file's closing balance less ours with its new lines; null: nothing to compare. */
  balance_difference: string | null
  first_difference_on: string | null
  warnings: ImportWarning[]
  /** Taking it in needs `confirm_account: true`: the file is of another account. */
  needs_confirmation: boolean
  /** Why nothing of it was taken, and where the file breaks. */
  error: string
  job_id: string | null
  created_by_name: string | null
  created_at: string
  finished_at: string | null
}

export type ImportLineState = 'new' | 'duplicate' | 'flagged'

export type ImportLineWire = {
  position: number
  posted_on: string
  description: string
  reference: string
  counterparty: string
  amount: string
  running_balance: string | null
  bank_ref: string
  state: ImportLineState
  flag: string
}

/** An import with the first lines of each state. */
export type ImportPreview = { import: ImportWire; lines: Record<ImportLineState, ImportLineWire[]> }

/** What `import-statement` answers. `import.status` is `reading` or `importing` where a job goes on with it. */
export type ImportAnswer = {
  import_id: string
  imported: number
  /** Lines that were here already; the same as `duplicates`. */
  skipped: number
  duplicates: number
  flagged: number
  rejected: RejectedLine[]
  total: number
  job_id: string | null
  import: ImportWire
}

/** A line that a revert left, and what it is cleared with. */
export type KeptLine = {
  id: string
  posted_on: string
  description: string
  amount: string
  status: string
  matched_voucher: string
}

export type RevertAnswer = {
  import: ImportWire
  removed: number
  kept_count: number
  /** The first of those that were left. */
  kept: KeptLine[]
}
