import type { GatewayPort, GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { handleChargeEvent } from '../operations/charges/handle-charge-event'
import { importGatewayPayments } from '../operations/gateway/import-payments'
import { gatewayPayments } from '../slots'
import { toPayment } from './sync-gateway'

/**
 * Asks the gateway what became of a payment, keeps it as a line of its account when it succeeded, and tells whoever asked for it:
 * the bill run, or a module above.
 * Safe to repeat.
 * @param reference the one that the payment was asked for with
 * @returns `recorded`: the line is new; `known`: we asked for it
 * @throws ProviderError of kind `not_found` for a reference that the gateway never heard of
 */
export async function verifyAndRecord(
  ctx: OrganizationCtx,
  port: GatewayPort,
  reference: string,
): Promise<{ transaction: GatewayTransaction; recorded: boolean; known: boolean }> {
  const transaction = await port.verify(reference)
  const { imported } = await runOperation(importGatewayPayments, ctx, { payments: [toPayment(transaction)] })
  let known = await handleChargeEvent(ctx, transaction)
  for (const told of gatewayPayments.contributed()) known = (await told(ctx, transaction)) || known
  return { transaction, recorded: imported > 0, known }
}
