import { gatewayConnector } from '@/lib/connectors/gateway'
import type { GatewayPort } from '@/lib/connectors/gateway/port'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { ProviderError } from '@/lib/core/provider-error'
import { verifyAndRecord } from '@/lib/modules/banking/gateway/verify-and-record'

/** The organization's card gateway; null: none is set up. */
export const connectedGateway = (ctx: OrganizationCtx): Promise<GatewayPort | null> =>
  connectIfConfigured(ctx.organization.id, gatewayConnector)

/**
 * Asks the gateway what became of an attempt and writes it down, as a webhook does. That a shopper asks gives the product's own rights.
 * @returns whether it was paid; false also where the gateway never heard of it
 */
export async function verifyPayment(ctx: OrganizationCtx, port: GatewayPort, reference: string): Promise<boolean> {
  const own = { ...systemContext('website.verify-payment', ctx.organization), requestId: ctx.requestId }
  try {
    const { transaction } = await verifyAndRecord(own as OrganizationCtx, port, reference)
    return transaction.outcome === 'succeeded'
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return false
    throw error
  }
}
