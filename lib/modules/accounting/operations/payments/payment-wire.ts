import { wireNumber } from '../../domain/money'
import type { PaymentKind } from '../../schemas'
import type { PartyType } from '../documents/find-party'
import type { StoredPayment } from './payment-rows'

/** A payment as callers read it. Amounts are decimal text, days are `2026-11-30`. */
export type PaymentForm = {
  id: string
  number: string
  docstatus: number
  status: string
  kind: PaymentKind
  party_type: PartyType
  supplier_id: string | null
  customer_id: string | null
  party_name: string
  posting_date: string
  bank_account_id: string
  party_account_id: string
  currency: string
  conversion_rate: string
  amount: string
  base_amount: string
  unallocated: string
  mode: string
  reference_no: string
  reference_date: string | null
  remarks: string
  cancel_reason: string
  created_at: string
  updated_at: string
  submitted_at: string | null
  cancelled_at: string | null
  version: number
  allocations: { document_id: string; amount: string }[]
}

export type AllocationWire = {
  id: string
  document_id: string
  doctype: string
  number: string
  bill_no: string
  posting_date: string
  due_date: string | null
  is_return: boolean
  currency: string
  grand_total: string
  outstanding: string
  amount: string
  href: string
  /** Day of its own posting where it was allocated after the payment. */
  allocated_on: string | null
}

export type PaymentWire = Omit<PaymentForm, 'allocations'> & {
  /** `Payment received`, `Refund paid`, ... */
  title: string
  href: string
  company_currency: string
  party_href: string
  bank_account: string
  party_account: string
  created_by_name: string | null
  updated_by_name: string | null
  allocations: AllocationWire[]
  actions: { edit: boolean; submit: boolean; discard: boolean; cancel: boolean; allocate: boolean }
}

const day = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

export const paymentForm = (
  payment: StoredPayment,
  allocations: readonly { document_id: string; amount: { toFixed(places: number): string } }[],
): PaymentForm => ({
  id: payment.id,
  number: payment.number,
  docstatus: payment.docstatus,
  status: payment.status,
  kind: payment.kind as PaymentKind,
  party_type: payment.party_type as PartyType,
  supplier_id: payment.supplier_id,
  customer_id: payment.customer_id,
  party_name: payment.party_name,
  posting_date: day(payment.posting_date)!,
  bank_account_id: payment.bank_account_id,
  party_account_id: payment.party_account_id,
  currency: payment.currency,
  conversion_rate: wireNumber(String(payment.conversion_rate)),
  amount: payment.amount.toFixed(2),
  base_amount: payment.base_amount.toFixed(2),
  unallocated: payment.unallocated.toFixed(2),
  mode: payment.mode,
  reference_no: payment.reference_no,
  reference_date: day(payment.reference_date),
  remarks: payment.remarks,
  cancel_reason: payment.cancel_reason,
  created_at: payment.created_at.toISOString(),
  updated_at: payment.updated_at.toISOString(),
  submitted_at: payment.submitted_at?.toISOString() ?? null,
  cancelled_at: payment.cancelled_at?.toISOString() ?? null,
  version: payment.version,
  allocations: allocations.map(({ document_id, amount }) => ({ document_id, amount: amount.toFixed(2) })),
})

/** What a payment is called, by the way that its money goes. */
export function paymentTitle(kind: string, partyType: string): string {
  if (kind === 'receive') return partyType === 'customer' ? 'Payment received' : 'Refund received'
  return partyType === 'supplier' ? 'Payment made' : 'Refund paid'
}
