import type { GatewayPort } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { conflict } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { sum, wire } from '@/lib/core/values/money'
import { beginRefund, claimRefund, dropRefund, type RefundToAsk } from '../operations/payments/begin-refund'
import { noteOf, recordRefunds } from '../operations/payments/record-refunds'
import { bookPaid } from './settle-payment'
import { syncRefunds } from './sync-refunds'

type Wanted = { order_id: string; amount?: string | undefined; cancel: boolean }

/**
 * Refunds an amount of what was paid by card for an order, or all that is left; with `cancel` the order is canceled first.
 * @returns what was asked for
 * @throws 409 where nothing is left, ProviderError where the gateway refuses
 */
export async function refundByCard(ctx: OrganizationCtx, port: GatewayPort, { order_id, amount, cancel }: Wanted) {
  const { number, refunds } = await runOperation(beginRefund, ctx, {
    ...{ order_id, cancel },
    ...(amount === undefined ? {} : { amount }),
  })
  const own = { ...ctx, idempotencyKey: null }
  for (const refund of refunds) await askForRefund(own, port, refund)
  return { number, currency: refunds[0]!.currency, amount: wire(sum(refunds.map((refund) => refund.amount))) }
}

/**
 * Asks the gateway for a refund that is stored, unless somebody does already.
 * @throws where it is refused, or has no answer: then it stays asked for, and the follow-up looks again
 */
export async function askForRefund(ctx: OrganizationCtx, port: GatewayPort, refund: RefundToAsk): Promise<void> {
  const { refund_id, payment_id, reference, provider_id, amount, currency } = refund
  const merchant_note = noteOf(refund_id)
  const { claimed, again, failed } = await runOperation(claimRefund, ctx, { refund_id })
  if (failed) throw conflict('The card gateway refused the refund.', 'refund_failed')
  if (!claimed) return
  const isThere = async () => {
    const listed = await port.listRefunds(provider_id)
    await runOperation(recordRefunds, ctx, { payment_id, refunds: listed, reversed: false })
    return listed.some((each) => each.merchant_note === merchant_note)
  }
  if (again && (await isThere())) return bookPaid(ctx, payment_id)
  try {
    const answer = await port.refund({ transaction: reference, amount, currency, merchant_note })
    await runOperation(recordRefunds, ctx, { payment_id, refunds: [{ ...answer, merchant_note }], reversed: false })
    if (answer.status === 'failed')
      throw conflict(`The card gateway refused the refund. ${answer.message}`.trim(), 'refund_failed')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.outcomeUnknown) {
      // By this call it may have been made all the same.
      if (!(await isThere().catch(() => false))) throw error
    } else {
      await runOperation(dropRefund, ctx, { refund_id, message: error.message })
      // It was given back there, or in another way, without us.
      await syncRefunds(ctx, port, { payment_id, provider_id, reversed: false }).catch(() => {})
      throw error
    }
  }
  await bookPaid(ctx, payment_id)
}
