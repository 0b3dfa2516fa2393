import type { GatewayPort } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { conflict } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { beginRefund, dropRefund, type Refundable } from '../operations/payments/begin-refund'
import { keepRefund } from '../operations/payments/keep-refund'
import { bookPaid } from './settle-payment'

/**
 * Gives the newest card payment of an order back, whole: asked for once, as the gateway gives nothing back twice either.
 * @returns what was given back
 * @throws 409 where nothing is left, ProviderError where the gateway refuses
 */
export async function refundByCard(ctx: OrganizationCtx, port: GatewayPort, order_id: string): Promise<Refundable> {
  const payment = await runOperation(beginRefund, ctx, { order_id })
  const { payment_id } = payment
  const refund_id = await ask(ctx, port, payment)
  await runOperation(keepRefund, ctx, { payment_id, refund_id })
  await bookPaid(ctx, payment_id)
  return payment
}

/** @returns the gateway's id of the refund; empty where it was made before and only its outcome is known */
async function ask(
  ctx: OrganizationCtx,
  port: GatewayPort,
  { payment_id, reference, amount, currency }: Refundable,
): Promise<string> {
  try {
    const { id, status } = await port.refund({ transaction: reference, amount, currency })
    if (status !== 'failed') return id
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // By this call or one before it may have been given back all the same.
    const told = await port.verify(reference).catch(() => null)
    if (told?.outcome === 'reversed') return ''
    // What is not certain stays asked for: the follow-up looks again.
    if (!error.outcomeUnknown) await runOperation(dropRefund, ctx, { payment_id })
    throw error
  }
  await runOperation(dropRefund, ctx, { payment_id })
  throw conflict('The card gateway did not give the payment back. Look at it there.', 'refund_failed')
}
