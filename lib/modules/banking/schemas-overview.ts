/** What the overview of banking shows. Amounts are decimal text, days `2026-11-30`, times ISO 8601. */

export type OverviewAccount = {
  id: string
  name: string
  bank: string
  currency: string
  is_gateway: boolean
  is_bank_sync: boolean
  disabled: boolean
  /** Null: nothing is known of its statements yet. */
  statement_balance: string | null
  ledger_balance: string
  open_lines: number
  oldest_open_on: string | null
  /** The newest statement that was taken in, from wherever. */
  last_import_at: string | null
}

export type SuspenseLine = {
  id: string
  posted_on: string
  description: string
  amount: string
  currency: string
  bank_account_id: string
  bank_account: string
  since: string | null
  by: string | null
  note: string
}

export type BankOverview = {
  accounts: OverviewAccount[]
  suspense: { lines: number; oldest_since: string | null; oldest: SuspenseLine[] }
  /** Lines of the last twelve weeks by the Monday of their week, the oldest first. */
  weeks: { from: string; open: number; cleared: number }[]
}
