import type { z } from 'zod'
import { sandboxSettings, settingsInUse, stateOf } from '@/lib/core/connections/connection'
import { completeSettings, type StoredConnection } from '@/lib/core/connections/connection-store'
import type { AnyConnector } from '@/lib/core/connections/define-connector'
import type { connectionOutput } from '../schemas'

/** A connection as it leaves the server: of secrets only whether they are there. */
export function connectionToWire(
  organizationId: string,
  connector: AnyConnector,
  stored: StoredConnection,
): z.infer<typeof connectionOutput> {
  const { kind, title, description, icon, permission = null, fields } = connector
  const inUse = settingsInUse(organizationId, connector, stored)
  const entered = completeSettings(connector, stored)
  return {
    kind,
    title,
    description,
    icon,
    permission,
    mode: stored.mode,
    state: stateOf(organizationId, connector, stored),
    reason: 'reason' in inUse ? inUse.reason : null,
    has_sandbox: sandboxSettings(organizationId, connector) !== null,
    has_installation: Boolean(connector.installation?.()),
    fields: fields.map(({ key, label, type, required = false, help = '', placeholder = '', choices = [] }) => ({
      key,
      label,
      type,
      required,
      help,
      placeholder,
      choices: [...choices],
    })),
    settings: Object.fromEntries(
      fields.filter(({ type }) => type !== 'secret').map(({ key }) => [key, entered[key] ?? null]),
    ),
    secrets_set: fields.filter(({ key, type }) => type === 'secret' && stored.secrets[key]).map(({ key }) => key),
    last_test: stored.last_test,
  }
}
