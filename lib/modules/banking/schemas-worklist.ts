import type { Candidate, LineSource, LineStatus } from './schemas'

/** Words of the worklist that its page shares with the server. Amounts are decimal text, days `2026-11-30`. */

export const WORKLIST_STATES = [
  { value: 'open', label: 'To clear' },
  { value: 'suspense', label: 'Suspense' },
  { value: 'cleared', label: 'Cleared' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'all', label: 'All' },
] as const
export type WorklistState = (typeof WORKLIST_STATES)[number]['value']

export const WORKLIST_SORTS = [
  { value: 'posted_on', label: 'Oldest first' },
  { value: '-posted_on', label: 'Newest first' },
  { value: '-amount', label: 'Money in first' },
  { value: 'amount', label: 'Money out first' },
] as const
export type WorklistSort = (typeof WORKLIST_SORTS)[number]['value']

export const WORKLIST_SUGGESTIONS = [
  { value: 'any', label: 'With or without a match' },
  { value: 'yes', label: 'With a match' },
  { value: 'high', label: 'With a sure match' },
  { value: 'no', label: 'Without a match' },
] as const
export type WorklistSuggestion = (typeof WORKLIST_SUGGESTIONS)[number]['value']

/** Lines a page; also how many candidates are asked for at once. */
export const WORKLIST_PAGE_SIZE = 50

export type WorklistLine = {
  id: string
  bank_account_id: string
  currency: string
  posted_on: string
  description: string
  reference: string
  counterparty: string
  amount: string
  status: LineStatus
  suspense: boolean
  suspense_at: string | null
  suspense_by_name: string | null
  source: LineSource
  flag: string
  note: string
  matched_voucher: string
  version: number
}

export type WorklistCounts = { open: number; suspense: number; cleared: number; ignored: number }

/** The best way to clear a line, and how many there are. */
export type BestCandidate = { best: Candidate | null; ways: number }

export type WorklistAnswer = {
  lines: WorklistLine[]
  /** A page that is filtered by matches may be short, or empty, and still have a next one. */
  next_cursor: string | null
  /** How many lines were looked at for this page: more than it has where they are filtered by their match, 600 at the most. */
  looked_at: number
  /** Of the bank account, whatever the filters; null on further pages. */
  counts: WorklistCounts | null
  /** By line, where the list was filtered by them; otherwise they are asked for apart. */
  candidates: Record<string, BestCandidate> | null
}

export type WorklistAccount = {
  id: string
  name: string
  bank: string
  account_number: string
  currency: string
  is_gateway: boolean
  is_bank_sync: boolean
  disabled: boolean
  open_lines: number
  lines: number
}

export type BankBalances = {
  bank_account_id: string
  currency: string
  /** What the bank says; null: it has no line yet and has said nothing. */
  statement: { balance: string; on: string | null; from: 'closing' | 'running' | 'sum' } | null
  ledger: string
  /** Statement less ledger. */
  difference: string
  /** What the difference is made of; the parts come to it. */
  parts: {
    code: 'open_lines' | 'ignored_lines' | 'vouchers' | 'before'
    text: string
    count: number | null
    /** What it adds to the difference. */
    amount: string
  }[]
  /** The first day, from the first line on, at whose end both differ; null: none does. */
  first_difference_on: string | null
}

/** A line that a payment or journal entry cleared. */
export type VoucherLine = {
  id: string
  bank_account_id: string
  bank_account: string
  posted_on: string
  description: string
  /** Of the line that the voucher cleared. */
  amount: string
  currency: string
  suspense: boolean
  href: string
}

/** What is done to a line from the worklist: what a candidate proposes, or one of the verbs that need no form. */
export type LineAct = NonNullable<Candidate['accept']> | { action: 'suspense' | 'ignore' | 'restore'; note?: string }
