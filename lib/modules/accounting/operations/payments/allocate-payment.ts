import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal } from '@/lib/core/values/money'
import type { PartyType } from '@/lib/modules/accounting/documents/find-party'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { isOpenDay, postVoucher, todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { allocationInput, dayInput } from '@/lib/modules/accounting/payments/payment-input'
import {
  allocationsOf,
  findPayment,
  lockPayment,
  recordDocumentChanges,
  recordPaymentChange,
  type StoredPayment,
} from '@/lib/modules/accounting/payments/payment-rows'
import { checkedAllocations } from '@/lib/modules/accounting/payments/resolve-payment'
import { allocatedOf, allocationEntries, shareOf } from '../../domain/payment-entries'
import { DOCSTATUS, type PaymentKind } from '../../schemas'
import { paymentOutput, readWholePayment } from './read-payment'
import { demandExchangeAccount, demandOpen, paymentDetails } from './submit-payment'

/** Uses an advance for invoices that came later. Each use is a posting of its own; cancelling the payment takes all back. */
export const allocatePayment = defineOperation({
  name: 'accounting.payment.allocate',
  title: 'Allocated a payment',
  permission: 'accounting.payment.submit',
  effect: 'write',
  input: z.strictObject({
    payment_id: z.string(),
    allocations: z.array(allocationInput).min(1, 'Choose at least one invoice.').max(500, 'At most 500 invoices.'),
    /** Unless said the later day of payment and invoice; today where that is closed. */
    posting_date: dayInput,
  }),
  output: paymentOutput,
  async run({ ctx, input }) {
    const payment = await lockPayment(ctx, input.payment_id)
    if (payment.docstatus !== DOCSTATUS.submitted)
      throw conflict(`${payment.number} is ${payment.status.toLowerCase()}; only a submitted payment is allocated.`)
    const company = await companyOf(ctx)
    const earlier = await allocationsOf(ctx, payment.id)
    const documents = await openDocuments(
      ctx,
      input.allocations.map(({ document_id }) => document_id),
      true,
    )
    const way = { kind: payment.kind as PaymentKind, party_type: payment.party_type as PartyType }
    const errors: FieldError[] = []
    const allocations = checkedAllocations(input.allocations, documents, {
      party_type: way.party_type,
      party: { id: (payment.supplier_id ?? payment.customer_id)! },
      currency: payment.currency,
      wrong: (loc, msg, type = 'value_error') => errors.push({ loc: ['body', ...loc], msg, type }),
    })
    const left = decimal(String(payment.unallocated))
    const wanted = allocatedOf(way, allocations)
    if (errors.length === 0 && allocations.some(({ amount }) => allocatedOf(way, [{ amount }]).isNegative()))
      errors.push({
        loc: ['body', 'allocations'],
        msg: 'An advance is used for invoices, and a refund for debit or credit notes.',
        type: 'value_error',
      })
    if (wanted.greaterThan(left))
      errors.push({
        loc: ['body', 'allocations'],
        msg: `Only ${left.toFixed(2)} ${payment.currency} of ${payment.number} is left.`,
        type: 'value_error',
      })
    if (errors.length) throw invalid(errors)
    demandOpen(
      allocations.map(({ document_id, amount }) => ({ document_id, amount: amount as never })),
      documents,
    )
    let open = { amount: left, base: await advanceBase(ctx, payment) }
    for (const [n, { document_id, amount }] of allocations.entries()) {
      const used = amount.abs()
      const base = shareOf(open.base, open.amount, used)
      const id = newId()
      const document = documents.get(document_id)!
      await ctx.db.accPaymentAllocation.create({
        data: {
          id,
          organization_id: ctx.organization.id,
          payment_id: payment.id,
          document_id,
          position: earlier.length + n,
          amount: amount.toFixed(2),
        },
      })
      const entries = allocationEntries(paymentDetails(company, payment), { ...document, amount }, base)
      demandExchangeAccount(entries)
      await postVoucher(ctx, company, {
        voucher_type: 'allocation',
        source_id: id,
        number: payment.number,
        posting_date: await dayOf(ctx, company, [payment.posting_date, document.posting_date], input.posting_date),
        remarks: `${payment.number} used for ${document.number}`,
        is_sample: payment.is_sample,
        entries,
      })
      open = { amount: open.amount.minus(used), base: open.base.minus(base) }
    }
    await ctx.db.accPayment.updateMany({
      where: { id: payment.id },
      data: {
        unallocated: open.amount.toFixed(2),
        updated_by: ctx.user?.id ?? null,
        updated_at: new Date(),
        version: { increment: 1 },
      },
    })
    recordPaymentChange(ctx, payment, await findPayment(ctx, payment.id))
    recordDocumentChanges(ctx, [...documents.values()])
    return readWholePayment(ctx, payment.id)
  },
})

/** What is left of the advance in the company's currency, as the ledger has it. */
async function advanceBase(ctx: OperationCtx, payment: StoredPayment): Promise<Decimal> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [row] = await ctx.query<{ base: string }>(
    compile(sql`
      select abs(coalesce(sum(e.debit - e.credit), 0))::text as base from acc_voucher v
      join acc_entry e on e.organization_id = v.organization_id and e.voucher_id = v.id
      where v.organization_id = ${organization} and e.party_id is not null and e.document_id is null and (
        (v.voucher_type = 'payment' and v.source_id = ${payment.id}::uuid)
        or (v.voucher_type = 'allocation' and v.source_id in (
          select a.id from acc_payment_allocation a where a.organization_id = ${organization} and a.payment_id = ${payment.id}::uuid)))`),
  )
  return decimal(row?.base)
}

async function dayOf(ctx: OperationCtx, company: Company, days: Date[], given: Date | null | undefined): Promise<Date> {
  if (given) return given
  const latest = new Date(Math.max(...days.map((day) => day.getTime())))
  return (await isOpenDay(ctx, company, latest)) ? latest : todayOf(ctx)
}
