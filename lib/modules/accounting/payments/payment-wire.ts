import { z } from 'zod'
import { wireNumber } from '@/lib/core/values/money'
import type { PartyType } from '../documents/find-party'
import type { PaymentKind } from '../schemas'
import type { StoredPayment } from './payment-rows'

/** A payment as callers read it. Amounts are decimal text, days are `2026-11-30`. */
export const paymentFormSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    docstatus: z.number(),
    status: z.string(),
    kind: z.enum(['receive', 'pay']),
    party_type: z.enum(['supplier', 'customer']),
    supplier_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    party_name: z.string(),
    posting_date: z.string(),
    bank_account_id: z.string(),
    party_account_id: z.string(),
    currency: z.string(),
    conversion_rate: z.string(),
    amount: z.string(),
    base_amount: z.string(),
    unallocated: z.string(),
    mode: z.string(),
    reference_no: z.string(),
    reference_date: z.string().nullable(),
    remarks: z.string(),
    cancel_reason: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    submitted_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    version: z.number(),
    allocations: z.array(z.object({ document_id: z.string(), amount: z.string() })),
  })
  .meta({ id: 'PaymentForm' })
export type PaymentForm = z.infer<typeof paymentFormSchema>

const allocationWire = z
  .object({
    id: z.string(),
    document_id: z.string(),
    doctype: z.string(),
    number: z.string(),
    bill_no: z.string(),
    posting_date: z.string(),
    due_date: z.string().nullable(),
    is_return: z.boolean(),
    currency: z.string(),
    grand_total: z.string(),
    outstanding: z.string(),
    amount: z.string(),
    href: z.string(),
    /** Day of its own posting where it was allocated after the payment. */
    allocated_on: z.string().nullable(),
  })
  .meta({ id: 'PaymentAllocation' })
export type AllocationWire = z.infer<typeof allocationWire>

export const paymentWire = paymentFormSchema
  .omit({ allocations: true })
  .extend({
    /** `Payment received`, `Refund paid`, ... */
    title: z.string(),
    href: z.string(),
    company_currency: z.string(),
    party_href: z.string(),
    bank_account: z.string(),
    party_account: z.string(),
    created_by_name: z.string().nullable(),
    updated_by_name: z.string().nullable(),
    allocations: z.array(allocationWire),
    actions: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      discard: z.boolean(),
      cancel: z.boolean(),
      allocate: z.boolean(),
    }),
  })
  .meta({ id: 'Payment' })
export type PaymentWire = z.infer<typeof paymentWire>

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
