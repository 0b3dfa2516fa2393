import { gatewayConnector } from '@/lib/connectors/gateway'
import { readConnection } from '@/lib/core/connections/connection-store'
import type { OrganizationCtx } from '@/lib/core/context'
import type { Site } from '../site/site-row'

/** Whether orders can be paid by card now: the shop wants it, and a gateway is connected. */
export async function takesCards(ctx: Pick<OrganizationCtx, 'organization'>, site: Site): Promise<boolean> {
  return site.gateway_enabled && (await readConnection(ctx.organization.id, gatewayConnector.kind)).mode !== 'off'
}
