import type { StoredJournal, StoredJournalLine } from './journal-rows'

/** A journal entry as callers read it. Amounts are decimal text in the company's currency, days are `2026-11-30`. */
export type JournalForm = {
  id: string
  number: string
  docstatus: number
  status: string
  kind: string
  posting_date: string
  title: string
  remarks: string
  total: string
  cancel_reason: string
  created_at: string
  updated_at: string
  submitted_at: string | null
  cancelled_at: string | null
  version: number
  lines: JournalFormLine[]
}

export type JournalFormLine = {
  account_id: string
  cost_centre_id: string | null
  supplier_id: string | null
  customer_id: string | null
  document_id: string | null
  debit: string
  credit: string
  /** Where the account is kept in another currency: what of it is moved, positive for a debit. */
  currency?: string
  currency_amount?: string
  remarks: string
}

export type JournalLineWire = JournalFormLine & {
  account: string
  cost_centre: string | null
  party: string | null
  document: string | null
  document_href: string | null
}

export type JournalWire = Omit<JournalForm, 'lines'> & {
  href: string
  currency: string
  created_by_name: string | null
  updated_by_name: string | null
  lines: JournalLineWire[]
  debit_total: string
  credit_total: string
  actions: { edit: boolean; submit: boolean; discard: boolean; cancel: boolean; reverse: boolean }
}

export const journalForm = (journal: StoredJournal, lines: readonly StoredJournalLine[]): JournalForm => ({
  id: journal.id,
  number: journal.number,
  docstatus: journal.docstatus,
  status: journal.status,
  kind: journal.kind,
  posting_date: journal.posting_date.toISOString().slice(0, 10),
  title: journal.title,
  remarks: journal.remarks,
  total: journal.total.toFixed(2),
  cancel_reason: journal.cancel_reason,
  created_at: journal.created_at.toISOString(),
  updated_at: journal.updated_at.toISOString(),
  submitted_at: journal.submitted_at?.toISOString() ?? null,
  cancelled_at: journal.cancelled_at?.toISOString() ?? null,
  version: journal.version,
  lines: lines.map((line) => ({
    account_id: line.account_id,
    cost_centre_id: line.cost_centre_id,
    supplier_id: line.supplier_id,
    customer_id: line.customer_id,
    document_id: line.document_id,
    debit: line.debit.toFixed(2),
    credit: line.credit.toFixed(2),
    ...(line.currency_amount ? { currency: line.currency, currency_amount: line.currency_amount.toFixed(2) } : {}),
    remarks: line.remarks,
  })),
})
