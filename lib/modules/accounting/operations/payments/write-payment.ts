import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import { paymentFields } from '@/lib/modules/accounting/payments/payment-input'
import { lockPayment, type StoredPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { changePayment, storePayment } from '@/lib/modules/accounting/payments/store-payment'
import { paymentOutput, readWholePayment } from './read-payment'
import { submitPaymentLocked } from './submit-payment'

export const createPayment = defineOperation({
  name: 'accounting.payment.create',
  title: 'Entered a payment',
  permission: 'accounting.payment.write',
  effect: 'write',
  input: z.strictObject({ submit: flag, ...paymentFields }),
  output: paymentOutput,
  async run({ ctx, input: { submit, ...input } }) {
    const payment = await storePayment(ctx, input)
    if (submit) await submitNow(ctx, payment)
    return readWholePayment(ctx, payment.id)
  },
})

export const updatePayment = defineOperation({
  name: 'accounting.payment.update',
  title: 'Changed a payment',
  permission: 'accounting.payment.write',
  effect: 'write',
  input: z.strictObject({
    payment_id: z.string(),
    submit: flag,
    /** What was read; an older one is refused. */
    version: z.number().int().optional(),
    ...paymentFields,
  }),
  output: paymentOutput,
  async run({ ctx, input: { payment_id, submit, version, ...input } }) {
    const before = await lockPayment(ctx, payment_id)
    if (version !== undefined && version !== before.version)
      throw stale((await readWholePayment(ctx, payment_id)).payment)
    const after = await changePayment(ctx, before, input)
    if (submit) await submitNow(ctx, after)
    return readWholePayment(ctx, payment_id)
  },
})

async function submitNow(ctx: OperationCtx, payment: StoredPayment): Promise<void> {
  demand(ctx, 'accounting.payment.submit')
  await submitPaymentLocked(ctx, payment)
}
