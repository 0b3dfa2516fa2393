import { z } from 'zod'
import type { StoredJournal, StoredJournalLine } from './journal-rows'

const journalFormLine = z
  .object({
    account_id: z.string(),
    cost_centre_id: z.string().nullable(),
    supplier_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    document_id: z.string().nullable(),
    debit: z.string(),
    credit: z.string(),
    /** Where the account is kept in another currency: what of it is moved, positive for a debit. */
    currency: z.string().optional(),
    currency_amount: z.string().optional(),
    /** The line is VAT at this rate, on this net amount. */
    tax_rate_id: z.string().optional(),
    tax_net: z.string().optional(),
    remarks: z.string(),
  })
  .meta({ id: 'JournalFormLine' })

/** A journal entry as callers read it. Amounts are decimal text in the company's currency, days are `2026-11-30`. */
export const journalFormSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    docstatus: z.number(),
    status: z.string(),
    kind: z.string(),
    posting_date: z.string(),
    title: z.string(),
    remarks: z.string(),
    total: z.string(),
    cancel_reason: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    submitted_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    version: z.number(),
    lines: z.array(journalFormLine),
  })
  .meta({ id: 'JournalForm' })
export type JournalForm = z.infer<typeof journalFormSchema>

const journalLineWire = journalFormLine
  .extend({
    account: z.string(),
    cost_centre: z.string().nullable(),
    party: z.string().nullable(),
    document: z.string().nullable(),
    document_href: z.string().nullable(),
    /** The VAT rate by name. */
    tax_rate: z.string().nullable(),
  })
  .meta({ id: 'JournalLine' })
export type JournalLineWire = z.infer<typeof journalLineWire>

export const journalWire = journalFormSchema
  .omit({ lines: true })
  .extend({
    href: z.string(),
    currency: z.string(),
    created_by_name: z.string().nullable(),
    updated_by_name: z.string().nullable(),
    lines: z.array(journalLineWire),
    debit_total: z.string(),
    credit_total: z.string(),
    actions: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      discard: z.boolean(),
      cancel: z.boolean(),
      reverse: z.boolean(),
    }),
  })
  .meta({ id: 'Journal' })
export type JournalWire = z.infer<typeof journalWire>

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
    ...(line.tax_rate_id && line.tax_net ? { tax_rate_id: line.tax_rate_id, tax_net: line.tax_net.toFixed(2) } : {}),
    remarks: line.remarks,
  })),
})
