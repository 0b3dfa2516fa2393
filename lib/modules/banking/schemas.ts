/** Words of banking that forms and pages share with the server. Amounts are decimal text, days `2026-11-30`. */

export const LINE_STATUSES = [
  { value: 'unreconciled', label: 'To clear', tone: 'warning' },
  { value: 'reconciled', label: 'Cleared', tone: 'success' },
  { value: 'ignored', label: 'Ignored', tone: 'neutral' },
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]['value']

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

export const BANKING_PAGE = '/banking'
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

/** What of a voucher cleared what of a line. */
export type MatchWire = {
  kind: 'payment' | 'journal'
  id: string
  number: string
  /** With the sign of the line. */
  amount: string
  made_here: boolean
  href: string
  party_name: string
  posting_date: string
}

export type LineWire = {
  id: string
  bank_account_id: string
  bank_account: string
  currency: string
  posted_on: string
  description: string
  reference: string
  counterparty: string
  amount: string
  running_balance: string | null
  status: LineStatus
  suspense: boolean
  suspense_at: string | null
  suspense_by_name: string | null
  source: LineSource
  flag: string
  note: string
  matched_voucher: string
  matched_at: string | null
  version: number
  matches: MatchWire[]
  /** The newest step that may be undone; null: none. */
  undo_step_id: string | null
}

/** Why something is proposed: said in words, and which parts of the line agree. */
export type Reason = {
  code: 'amount' | 'date' | 'reference' | 'party' | 'alias' | 'rule' | 'memory' | 'transfer' | 'settlement'
  text: string
}

/** One way to clear a line. `accept` is what Enter does; `null` needs a form first. */
export type Candidate = {
  key: string
  kind: 'payment' | 'journal' | 'invoices' | 'order' | 'party' | 'account' | 'transfer' | 'settlement'
  /** What it is, e.g. `PAY-00012 · Karoo Lodge`. */
  title: string
  detail: string
  /** Vouchers, invoices or the order that it is about. */
  items: { type: string; id: string; number: string; amount: string; date: string; party: string; href: string }[]
  amount: string
  date: string | null
  /** 0 to 100. */
  score: number
  /** `high` is what auto-match would post where it may. */
  confidence: 'high' | 'medium' | 'low'
  reasons: Reason[]
  /** Calls that Enter makes. */
  accept:
    | { action: 'reconcile'; vouchers: { voucher_type: 'payment' | 'journal'; voucher_id: string; amount?: string }[] }
    | {
        action: 'create_payment'
        party_type: 'customer' | 'supplier'
        party_id: string
        allocations: { invoice_id: string; amount: string }[]
        order_id?: string
      }
    | {
        action: 'create_journal'
        account_id: string
        cost_centre_id?: string
        tax_template_id?: string
        remark?: string
        rule_id?: string
      }
    | { action: 'transfer'; other_txn_id: string }
    | { action: 'match_settlement'; settlement_id: string }
    | null
}

/** A candidate as `match-candidates` answers it: with the voucher's own facts beside it, where it is one voucher. */
export type MatchCandidate = Candidate & {
  voucher_type: 'payment' | 'journal' | 'invoice' | 'order' | null
  voucher_id: string | null
  party: string | null
}

/** What auto-match did with one line, or found for it; `failed` says why in `message`. */
export type AutoMatchLine = {
  txn_id: string
  how: 'linked' | 'alias' | 'order' | 'suggested' | 'failed'
  /** Number of what cleared it, or of what is suggested. */
  voucher: string | null
  message?: string
}

export type AutoMatchResult = {
  matched: number
  suggested: number
  unmatched: number
  failed: number
  /** The first 500. */
  results: AutoMatchLine[]
  /** Undoes the run: its steps share it. */
  batch_id: string
}

/** What a rule or payer name would catch of the open lines and those of 90 days. */
export type RuleTest = {
  count: number
  /** How many of them are open. */
  open: number
  /** How many fall to an earlier rule, or to a longer payer name. */
  taken_by_others: number
  /** The first 50, the newest first; `value` is the amount with its sign. */
  lines: {
    id: string
    posted_on: string
    description: string
    reference: string
    value: string
    currency: string
    bank_account: string
    status: LineStatus
    taken_by: { id: string; phrase: string } | null
  }[]
}

/** A step of the log: what was done to a line, and whether it can still be undone. */
export type StepWire = {
  id: string
  batch_id: string
  transaction_id: string
  action: StepAction
  summary: string
  line: { posted_on: string; description: string; amount: string; currency: string; bank_account: string }
  actor: string
  created_at: string
  undone_at: string | null
  undone_by: string | null
  can_undo: boolean
  /** How many steps of its batch can still be undone; more than 25 are undone by a job. */
  batch_size: number
}

/** An invoice that a receipt had made of a sales order, when the line is unallocated. */
export type FreedInvoice = {
  id: string
  number: string
  /** False: it stands still, and `message` says why. */
  cancelled: boolean
  message: string
}

export type Choice = { id: string; label: string }
export type AccountChoice = Choice & { account_type: string; root_type: string }
export type PartyChoice = {
  party_type: 'customer' | 'supplier'
  id: string
  name: string
  currency: string | null
  open_invoices: number
}
/** A sales order; `balance`: what an invoice of the rest would come to. */
export type OrderChoice = {
  id: string
  number: string
  posting_date: string
  currency: string
  grand_total: string
  balance: string
  href: string
}
/** An invoice, debit or credit note that is open; `proposed`: what the line would pay of it. */
export type InvoiceChoice = {
  id: string
  number: string
  doctype: string
  posting_date: string
  due_date: string | null
  currency: string
  outstanding: string
  proposed: string | null
  href: string
}

/** What the form of Create Payment chooses from. */
export type PaymentFormOptions = {
  party_types: { value: 'customer' | 'supplier'; label: string }[]
  parties: PartyChoice[]
  invoices: InvoiceChoice[]
  orders: OrderChoice[]
  accounts: AccountChoice[]
  defaults: {
    kind: 'pay' | 'receive'
    /** Above zero, in the bank account's currency. */
    amount: string
    currency: string
    company_currency: string
    posting_date: string
    reference_no: string
    remarks: string
    party_type: 'customer' | 'supplier'
    party_id: string | null
    /** What of the amount the proposal leaves as an advance, in the payment's currency. */
    unallocated: string
    /** Of the payment: the bank account's, or that of the invoices that are proposed. */
    payment_currency: string
    payment_amount: string
  }
  suggestion: {
    party_type: 'customer' | 'supplier'
    party_id: string
    allocations: { invoice_id: string; amount: string }[]
    order_id: string | null
    confidence: Candidate['confidence']
    reasons: Reason[]
  } | null
}

export type TaxTemplateChoice = Choice & {
  kind: 'purchase' | 'sales'
  is_default: boolean
  /** Percent, all of its rates together. */
  rate: string
}

/** What the form of Create Journal chooses from. */
export type JournalFormOptions = {
  accounts: AccountChoice[]
  cost_centres: Choice[]
  tax_templates: TaxTemplateChoice[]
  defaults: { amount: string; currency: string; company_currency: string; posting_date: string; remark: string }
  /** What a rule or an earlier line of such words proposes; it fills the form and posts nothing. */
  suggestion: {
    account_id: string
    cost_centre_id: string | null
    tax_template_id: string | null
    remark: string
    rule_id: string | null
    reasons: Reason[]
  } | null
}
