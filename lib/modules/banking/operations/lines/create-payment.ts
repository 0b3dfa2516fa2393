import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readWholePayment } from '@/lib/modules/accounting/operations/payments/read-payment'
import { textInput } from '@/lib/modules/accounting/payments/payment-input'
import { paymentWire } from '@/lib/modules/accounting/payments/payment-wire'
import { clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, type LineToClear, lineToClear, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { makePayment } from '@/lib/modules/banking/lines/make-payment'
import { type PaymentPart, paymentPart, postingDay, rateInput } from '@/lib/modules/banking/lines/verb-input'
import { learnFrom } from '@/lib/modules/banking/matching/learn'
import { lineWire } from '../../schemas-answers'
import { readWholeLine } from './read-line'

/** Makes the payment of a line and clears it (Business Platform Modules 3, Banking transaction). */
export const createLinePayment = defineOperation({
  name: 'banking.line.create_payment',
  title: 'Made the payment of a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({
    txn_id: z.string(),
    ...paymentPart,
    remarks: textInput(2000).optional(),
    posting_date: postingDay,
    conversion_rate: rateInput,
    /** From now on lines of this payer are for this party. */
    remember: z.boolean({ error: 'Send true or false.' }).optional(),
  }),
  output: z.object({ payment: paymentWire, transaction: lineWire }),
  async run({ ctx, input: { txn_id, ...input } }) {
    const target = await lineToClear(ctx, txn_id)
    const paymentId = await payLine(ctx, target, input)
    return {
      ...(await readWholePayment(ctx, paymentId)),
      transaction: await readWholeLine(ctx, target.line.id),
    }
  },
})

export type LinePayment = PaymentPart & {
  remarks?: string
  posting_date?: Date | null
  conversion_rate?: string
  remember?: boolean
}

/**
 * The payment of a whole line that is open and locked, booked, which clears it.
 * @returns the payment's id
 * @throws as `makePayment`
 */
export async function payLine(
  ctx: OperationCtx,
  { line, before, account }: LineToClear,
  input: LinePayment,
  details: { batchId?: string; how?: 'manual' | 'auto' | 'alias' } = {},
): Promise<string> {
  const { payment, made } = await makePayment(
    ctx,
    {
      account,
      amount: amountOf(line),
      posting_date: input.posting_date ?? line.posted_on,
      conversion_rate: input.conversion_rate,
      remarks: input.remarks ?? wordsOf(line),
      reference_no: line.reference.slice(0, 140),
      reference_date: line.posted_on,
      is_sample: line.is_sample,
    },
    input,
  )
  const { how = 'manual' } = details
  // Only what a person decides is learnt: what went by itself would confirm itself.
  const { learnt } =
    how === 'manual'
      ? await learnFrom(ctx, line, {
          party: { type: input.party_type, id: input.party_id },
          remember_payer: input.remember ?? false,
        })
      : { learnt: [] }
  await clearLine(
    ctx,
    {
      line,
      clearings: [{ kind: 'payment', id: payment.id, amount: amountOf(line), made_here: true }],
      action: how === 'manual' ? 'create_payment' : 'auto_match',
      how,
      before: { ...before, documents: made, learnt },
    },
    details.batchId,
  )
  return payment.id
}
