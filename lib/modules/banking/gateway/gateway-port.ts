import { gatewayConnector } from '@/lib/connectors/gateway'
import type { GatewayDomain, GatewayPort } from '@/lib/connectors/gateway/port'
import { connect } from '@/lib/core/connections/connection'
import { readConnection } from '@/lib/core/connections/connection-store'

/**
 * The organization's card gateway. Ask it outside transactions: it is another machine.
 * @throws ProviderError of kind `not_configured` that says where to set it up
 */
export const openGateway = (organizationId: string): Promise<GatewayPort> => connect(organizationId, gatewayConnector)

/** What settlements are stored under: play money never counts as real. */
export const modeOfDomain = (domain: GatewayDomain): 'live' | 'sandbox' => (domain === 'live' ? 'live' : 'sandbox')

/** Whose settlements count now: those of real money only with live keys; null: no gateway is set up, and all do. */
export async function modeInUse(organizationId: string): Promise<'live' | 'sandbox' | null> {
  const { mode, secrets } = await readConnection(organizationId, gatewayConnector.kind)
  if (mode === 'off') return null
  return mode === 'live' && secrets.secret_key?.startsWith('sk_live_') ? 'live' : 'sandbox'
}
