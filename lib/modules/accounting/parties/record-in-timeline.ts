import type { OperationCtx } from '@/lib/core/operation'
import type { NewEntry } from '@/lib/core/timeline/entry'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import type { StoredDocument } from '../documents/resolve-input'
import type { StoredPayment } from '../payments/payment-rows'
import { DOCTYPES, type Doctype, documentGrid, isBuying } from '../schemas'
import { documentOrigins } from '../slots'

type State = 'submitted' | 'canceled'
type Details = Pick<NewEntry, 'title' | 'kind' | 'actor' | 'at'> & { reason?: string }

const partyOf = ({ supplier_id, customer_id }: { supplier_id: string | null; customer_id: string | null }) =>
  supplier_id ? { subject: 'supplier', subject_id: supplier_id } : { customer_id }

/** A document was submitted or canceled: the timeline of whom it is with says so. `details`: where it is told in another way. */
export async function recordDocument(
  ctx: OperationCtx,
  document: StoredDocument,
  state: State,
  { reason, ...details }: Partial<Details> = {},
): Promise<void> {
  const doctype = document.doctype as Doctype
  const { lead_id, number, is_return, currency } = document
  const origins = lead_id ? await documentOrigins.only()?.existing(ctx, { lead_id }) : null
  const note = isBuying(doctype) ? 'Debit note' : 'Credit note'
  await recordEntry(ctx, {
    kind: 'document',
    ...partyOf(document),
    lead_id: origins?.lead_id ?? null,
    title: `${state} ${(is_return ? note : DOCTYPES[doctype].title).toLowerCase()} ${number}`,
    body: state === 'canceled' ? (reason ?? '') : document.remarks,
    data: {
      ...{ doctype, number, state, is_return, currency, grand_total: document.grand_total.toFixed(2) },
      due_date: document.due_date?.toISOString().slice(0, 10) ?? null,
    },
    source: `document:${document.id}:${state}`,
    ref: { grid: documentGrid(doctype), id: document.id },
    is_sample: document.is_sample,
    ...details,
  })
}

/** The same for a payment. */
export async function recordPayment(
  ctx: OperationCtx,
  payment: StoredPayment,
  state: State,
  { reason, at }: Pick<Details, 'reason' | 'at'> = {},
): Promise<void> {
  const { number, currency, mode, reference_no } = payment
  const incoming = payment.kind === 'receive'
  await recordEntry(ctx, {
    kind: 'payment',
    ...partyOf(payment),
    direction: incoming ? 'incoming' : 'outgoing',
    title: `${state === 'canceled' ? state : incoming ? 'received' : 'made'} payment ${number}`,
    body: state === 'canceled' ? (reason ?? '') : payment.remarks,
    data: { number, state, currency, amount: payment.amount.toFixed(2), mode, reference_no },
    source: `payment:${payment.id}:${state}`,
    ref: { grid: 'acc-payments', id: payment.id },
    at,
    is_sample: payment.is_sample,
  })
}
