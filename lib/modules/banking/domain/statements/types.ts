/** A line as a statement tells it, whatever brought it. Amounts are decimal text in the account's currency. */
export type StatementLine = {
  /** The bank's day, `2026-11-30`. */
  posted_on: string
  /** In is positive, out negative, e.g. `-120.50`. */
  amount: string
  description: string
  reference: string
  counterparty?: string
  counterparty_account?: string
  /** The balance after the line, as the bank says. */
  running_balance?: string | null
  /** The bank's own id of the line: FITID, or the gateway's. */
  bank_ref?: string
  /** What the gateway told beside: customer, fees, channel. */
  gateway_facts?: Record<string, unknown>
  /** The line takes the place of an earlier one, or says that the earlier one never was (OFX CORRECTFITID). */
  corrects?: { bank_ref: string; action: 'replace' | 'delete' }
}

/** A line of a file, with the line of the file where it begins, from 1. */
export type FileLine = StatementLine & { at: number }

export type Balance = { balance: string; on: string }

/** A line of a file that cannot be a statement's, and why. */
export type Rejected = { line: number; message: string }

/** Of a line over 0.00. */
export const NOTHING_MOVED = 'Its amount is 0.00, so nothing moved.'

/** What a file says of one account. */
export type FileAccount = {
  /** As the file has it; blank where it says none. */
  account_number: string
  /** ISO 4217; blank where the file says none. */
  currency: string
  /** Oldest first, whatever way the file goes. */
  lines: FileLine[]
  rejected: Rejected[]
  closing: Balance | null
  /** The days that the file says it covers; those of its lines where it says none. */
  from_day: string | null
  to_day: string | null
}

/** A file that is no statement, or breaks off: nothing of it is taken. `line` is where, from 1; null: the file as a whole. */
export class UnreadableStatement extends Error {
  constructor(
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? reason : `Line ${line}: ${reason}`)
    this.name = 'UnreadableStatement'
  }
}

/** Limits of a file (Provider details 11): 10 MB and 50 000 lines of a statement. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024
export const MAX_LINES = 50_000
