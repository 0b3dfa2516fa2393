/** Words of banking that forms and pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const LINE_STATUSES = [
  { value: 'unreconciled', label: 'To clear', tone: 'warning' },
  { value: 'reconciled', label: 'Cleared', tone: 'success' },
  { value: 'ignored', label: 'Ignored', tone: 'neutral' },
] as const

export const LINE_SOURCES = [
  { value: 'bank_sync', label: 'Online banking' },
  { value: 'ofx', label: 'OFX file' },
  { value: 'csv', label: 'CSV file' },
  { value: 'gateway', label: 'Card gateway' },
  { value: 'manual', label: 'By hand' },
] as const
export type LineSource = (typeof LINE_SOURCES)[number]['value']

export const LINE_FLAGS = [
  { value: 'fitid_reused', label: 'The bank used its number twice', tone: 'warning' },
  { value: 'maybe_duplicate', label: 'May be here already', tone: 'warning' },
  { value: 'withdrawn', label: 'The bank took it back', tone: 'neutral' },
] as const

export const DIRECTIONS = [
  { value: 'any', label: 'In and out' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
] as const

export const CARD_STATUSES = [
  { value: 'active', label: 'Active', tone: 'success' },
  { value: 'revoked', label: 'Revoked', tone: 'danger' },
  { value: 'expired', label: 'Expired', tone: 'warning' },
  { value: 'deleted', label: 'Deleted', tone: 'neutral' },
] as const

export const CHARGE_STATUSES = [
  { value: 'planned', label: 'Planned', tone: 'neutral' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'succeeded', label: 'Paid', tone: 'success' },
  { value: 'declined', label: 'Declined', tone: 'danger' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'unknown', label: 'Not known yet', tone: 'warning' },
  { value: 'action_needed', label: 'The customer must act', tone: 'warning' },
] as const

/** What can be done to a line; also what a step of the log is called by. */
export const STEP_ACTIONS = {
  match: 'Matched',
  create_payment: 'Payment made',
  create_journal: 'Journal entry made',
  split: 'Split',
  transfer: 'Transfer',
  match_settlement: 'Settlement',
  suspense: 'To suspense',
  ignore: 'Ignored',
  restore: 'Back on the list',
  unallocate: 'Unallocated',
  auto_match: 'Matched by itself',
} as const
export type StepAction = keyof typeof STEP_ACTIONS

export const WORKLIST_PAGE = '/banking/reconciliation'
export const LINES_PAGE = '/banking/lines'
export const IMPORT_PAGE = '/banking/import'
export const WORKLIST_GRID = 'bank-reconciliation'
export const LINES_GRID = 'acc-bank-transactions'
export const ACCOUNTS_GRID = 'acc-bank-accounts'
export const CURRENCIES_GRID = 'acc-currencies'
export const RULES_GRID = 'acc-recon-rules'
export const ALIASES_GRID = 'acc-party-alias-rules'

/** Ledger accounts that are found by their name, or made when they are first needed. */
export const NAMED_ACCOUNTS = {
  clearing: { name: 'Gateway clearing', root_type: 'asset', account_type: 'bank' },
  fees: { name: 'Gateway fees', root_type: 'expense', account_type: 'expense' },
  suspense: { name: 'Suspense', root_type: 'liability', account_type: '' },
} as const
