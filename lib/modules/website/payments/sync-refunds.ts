import type { GatewayPort } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { recordRefunds } from '../operations/payments/record-refunds'

type Paid = { payment_id: string; provider_id: string; reversed: boolean }

/** Records all refunds of a payment as the gateway has them now. */
export async function syncRefunds(
  ctx: OrganizationCtx,
  port: GatewayPort,
  { payment_id, provider_id, reversed }: Paid,
): Promise<void> {
  const refunds = await port.listRefunds(provider_id)
  await runOperation(recordRefunds, ctx, { payment_id, refunds, reversed })
}
