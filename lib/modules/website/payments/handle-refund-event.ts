import type { GatewayPort, GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { findPaidPayment } from '../operations/payments/find-paid-payment'
import { bookPaid } from './settle-payment'
import { syncRefunds } from './sync-refunds'

/** The gateway tells of a refund of a payment: what it lists is recorded and booked. Also of refunds that were made there. */
export async function handleRefundEvent(
  ctx: OrganizationCtx,
  port: GatewayPort,
  { id, reference, outcome }: GatewayTransaction,
): Promise<boolean> {
  const { payment_id } = await runOperation(findPaidPayment, ctx, { reference })
  if (!payment_id) return false
  await syncRefunds(ctx, port, { payment_id, provider_id: id, reversed: outcome === 'reversed' })
  await bookPaid(ctx, payment_id)
  return true
}
