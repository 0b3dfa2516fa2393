import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { unchangeable } from '../documents/store-document'
import { companyOf } from '../ledger/company'
import { nextNumber } from '../ledger/next-number'
import { DOCSTATUS } from '../schemas'
import type { PaymentInput } from './payment-input'
import { allocationsOf, findPayment, recordPaymentChange, type StoredPayment } from './payment-rows'
import { type ResolvedPayment, resolvePayment } from './resolve-payment'

/**
 * Stores a new draft, for every way a payment comes about: typed, from an invoice, from a bank line.
 * @throws 422 with all that is wrong, each at its place
 */
export async function storePayment(
  ctx: OperationCtx,
  input: PaymentInput,
  more: { is_sample?: boolean } = {},
): Promise<StoredPayment> {
  const company = await companyOf(ctx)
  const resolved = await resolvePayment(ctx, company, input, null)
  const id = newId()
  const by = ctx.user?.id ?? null
  await ctx.db.accPayment.create({
    data: {
      id,
      organization_id: ctx.organization.id,
      company_id: company.id,
      number: await nextNumber(ctx, 'acc_payment'),
      created_by: by,
      updated_by: by,
      ...more,
      ...resolved.header,
    },
  })
  await writeAllocations(ctx, id, resolved.allocations)
  const payment = await findPayment(ctx, id)
  recordPaymentChange(ctx, null, payment)
  return payment
}

/** Changes a draft that the caller has locked. @throws 409 when it is submitted or cancelled; 422 */
export async function changePayment(
  ctx: OperationCtx,
  before: StoredPayment,
  input: PaymentInput,
): Promise<StoredPayment> {
  if (before.docstatus !== DOCSTATUS.draft) throw unchangeable(before, 'Cancel it, and write a new one.')
  const company = await companyOf(ctx)
  const resolved = await resolvePayment(ctx, company, input, {
    payment: before,
    allocations: await allocationsOf(ctx, before.id),
  })
  await ctx.db.accPayment.updateMany({
    where: { id: before.id },
    data: {
      ...resolved.header,
      updated_by: ctx.user?.id ?? null,
      updated_at: new Date(),
      version: { increment: 1 },
    },
  })
  await ctx.db.accPaymentAllocation.deleteMany({ where: { payment_id: before.id } })
  await writeAllocations(ctx, before.id, resolved.allocations)
  const after = await findPayment(ctx, before.id)
  recordPaymentChange(ctx, before, after)
  return after
}

async function writeAllocations(ctx: OperationCtx, payment_id: string, rows: ResolvedPayment['allocations']) {
  await ctx.db.accPaymentAllocation.createMany({
    data: rows.map(({ document_id, amount }, position) => ({
      id: newId(),
      organization_id: ctx.organization.id,
      payment_id,
      document_id,
      position,
      amount,
    })),
  })
}
