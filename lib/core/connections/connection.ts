import { env } from '../env'
import { ProviderError } from '../provider-error'
import { webhookToken } from '../webhooks-in/webhook-address'
import { completeSettings, readConnection, type Settings, type StoredConnection } from './connection-store'
import type { AnyConnector, Connector, ConnectorDefinition, ConnectorField, SettingsOf } from './define-connector'

/** What a screen shows beside everything that needs the service. */
export type ConnectionState = 'live' | 'sandbox' | 'not_configured'

/**
 * The organization's port to the service.
 * @throws ProviderError of kind `not_configured` that says what to do
 */
export async function connect<Port, F extends readonly ConnectorField[]>(
  organizationId: string,
  connector: Connector<Port, F>,
): Promise<Port> {
  return openConnection(organizationId, connector, await readConnection(organizationId, connector.kind))
}

/** The same with what was read or entered already, e.g. for a test before it is saved. */
export function openConnection<Port, F extends readonly ConnectorField[]>(
  organizationId: string,
  connector: Connector<Port, F>,
  stored: StoredConnection,
): Port {
  const found = settingsInUse(organizationId, connector, stored)
  if ('reason' in found) {
    const { kind: provider } = connector
    throw new ProviderError({ kind: 'not_configured', provider, op: 'connect', message: found.reason })
  }
  return connector.create(found.settings as SettingsOf<F>, factsOf(organizationId, connector.kind, found.mode))
}

/** Null: the organization has no such connection, and the installation has none for it either. */
export async function connectIfConfigured<Port, F extends readonly ConnectorField[]>(
  organizationId: string,
  connector: Connector<Port, F>,
): Promise<Port | null> {
  const stored = await readConnection(organizationId, connector.kind)
  const isThere = !('reason' in settingsInUse(organizationId, connector, stored))
  return isThere ? openConnection(organizationId, connector, stored) : null
}

export async function connectionState(organizationId: string, connector: AnyConnector): Promise<ConnectionState> {
  return stateOf(organizationId, connector, await readConnection(organizationId, connector.kind))
}

export function stateOf(organizationId: string, connector: AnyConnector, stored: StoredConnection): ConnectionState {
  const found = settingsInUse(organizationId, connector, stored)
  return 'reason' in found || found.mode === 'installation' ? 'not_configured' : found.mode
}

type InUse = { mode: ConnectorDefinition['mode']; settings: Settings } | { reason: string }

/** The settings that count now, or why there are none. */
export function settingsInUse(organizationId: string, connector: AnyConnector, stored: StoredConnection): InUse {
  const { title } = connector
  const where = 'under Settings, Connections'
  if (stored.mode === 'sandbox') {
    const settings = sandboxSettings(organizationId, connector)
    if (settings) return { mode: 'sandbox', settings }
    return { reason: `${title} is set to the sandbox, but this installation runs none. Choose another mode ${where}.` }
  }
  if (stored.mode === 'live') {
    const settings = completeSettings(connector, stored)
    const missing = connector.fields.filter(({ key, required }) => required && isBlank(settings[key]))
    if (missing.length === 0) return { mode: 'live', settings }
    const names = missing.map(({ label }) => label).join(', ')
    return { reason: `${title} is not fully set up: ${names} is missing. Enter it ${where}.` }
  }
  const settings = connector.installation?.() as Settings | null | undefined
  if (settings) return { mode: 'installation', settings }
  return { reason: `${title} is not set up. An administrator can connect it ${where}.` }
}

/** Null: there is no sandbox, or none of this kind. */
export function sandboxSettings(organizationId: string, connector: AnyConnector): Settings | null {
  if (!env.sandboxUrl || !connector.sandbox) return null
  const { sandboxUrl, sandboxSmtpUrl: smtpUrl } = env
  return connector.sandbox({ url: `${sandboxUrl}/${connector.kind}`, smtpUrl, organizationId })
}

/** The port to what the whole installation is set to, for work that belongs to no organization; null: nothing. */
export function connectInstallation<Port, F extends readonly ConnectorField[]>(
  connector: Connector<Port, F>,
): Port | null {
  const settings = connector.installation?.()
  return settings ? connector.create(settings, { organizationId: '', mode: 'installation', webhookUrl: '' }) : null
}

const factsOf = (organizationId: string, kind: string, mode: ConnectorDefinition['mode']): ConnectorDefinition => ({
  organizationId,
  mode,
  webhookUrl: `${env.url}/api/v1/webhooks/${kind}/${webhookToken(kind, organizationId)}`,
})

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
