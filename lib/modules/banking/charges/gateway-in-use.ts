import { createHash } from 'node:crypto'
import { gatewayConnector } from '@/lib/connectors/gateway'
import type { GatewayPort } from '@/lib/connectors/gateway/port'
import { openConnection, settingsInUse } from '@/lib/core/connections/connection'
import { readConnection } from '@/lib/core/connections/connection-store'

export type GatewayInUse = {
  port: GatewayPort
  /**
   * A fingerprint of the account that charges go to now. That another account has never heard of a reference does not say that its card
   * was not charged.
   */
  account: string
}

/** Null with the reason in words: none is set up. */
export async function gatewayInUse(organizationId: string): Promise<GatewayInUse | { reason: string }> {
  const stored = await readConnection(organizationId, gatewayConnector.kind)
  const found = settingsInUse(organizationId, gatewayConnector, stored)
  if ('reason' in found) return { reason: found.reason }
  const { public_key, base_url } = found.settings
  const account = createHash('sha256').update(`${found.mode} ${base_url} ${public_key}`).digest('hex').slice(0, 16)
  return { port: openConnection(organizationId, gatewayConnector, stored), account }
}
