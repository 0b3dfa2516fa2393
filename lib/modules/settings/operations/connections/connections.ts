import { z } from 'zod'
import { settingsInUse } from '@/lib/core/connections/connection'
import {
  fromRow,
  readConnection,
  type StoredConnection,
  settingKey,
  toRow,
} from '@/lib/core/connections/connection-store'
import type { AnyConnector } from '@/lib/core/connections/define-connector'
import { demand } from '@/lib/core/context'
import { conflict, invalid, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { connectors, findConnector } from '@/lib/core/registry'
import { mergeConnection, recordedInHistory } from '@/lib/modules/settings/domain/connection-input'
import { connectionToWire } from '@/lib/modules/settings/domain/connection-wire'
import { prepareConnection } from '@/lib/modules/settings/jobs/prepare-connection.job'
import { connectionModes, connectionOutput, connectionSettings } from '@/lib/modules/settings/schemas'

/** What outside services are called with. Secrets go in and never come out. */

export const listConnections = defineOperation({
  name: 'settings.connection.list',
  title: 'Listed the connections',
  permission: 'settings.connection.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ connections: z.array(connectionOutput) }),
  run: async ({ ctx }) => ({
    connections: await Promise.all(connectors().map((connector) => currentOf(ctx.organization.id, connector))),
  }),
})

export const connectionKind = z.string().describe('Kind of outside service.')

export const readOneConnection = defineOperation({
  name: 'settings.connection.read',
  title: 'Read a connection',
  permission: 'settings.connection.read',
  effect: 'read',
  input: z.strictObject({ kind: connectionKind }),
  output: connectionOutput,
  run: async ({ ctx, input }) => currentOf(ctx.organization.id, connectorOf(input.kind)),
})

export const updateConnection = defineOperation({
  name: 'settings.connection.update',
  title: 'Changed a connection',
  permission: 'settings.connection.write',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({
    kind: connectionKind,
    mode: z.enum(connectionModes),
    settings: connectionSettings.optional(),
  }),
  output: connectionOutput,
  run: async ({ ctx, input }) => {
    const connector = connectorOf(input.kind)
    if (connector.permission) demand(ctx, connector.permission)
    const { kind } = connector
    const key = settingKey(kind)
    const organization_id = ctx.organization.id
    const before = fromRow(await ctx.db.organizationSetting.findFirst({ where: { key } }))
    const { connection, errors } = mergeConnection(connector, before, input)
    if (errors.length) throw invalid(errors)
    const inUse = settingsInUse(organization_id, connector, connection)
    if (connection.mode === 'sandbox' && 'reason' in inUse) throw conflict(inUse.reason)

    const after: StoredConnection = {
      ...connection,
      last_test: hasChanged(before, connection) ? null : before.last_test,
    }
    const { value, secret } = toRow(after)
    const data = { value: value as object, secret }
    await ctx.db.organizationSetting.upsert({
      where: { organization_id_key: { organization_id, key } },
      create: { organization_id, key, ...data },
      update: data,
    })
    ctx.record({
      entity: 'settings-connections',
      id: kind,
      label: connector.title,
      before: recordedInHistory(connector, before),
      after: { ...recordedInHistory(connector, after), ...replaced(connector, before, after) },
    })
    if (connector.prepare && !('reason' in inUse) && inUse.mode === 'live')
      await ctx.enqueue(prepareConnection, { kind })
    return connectionToWire(organization_id, connector, after)
  },
})

export function connectorOf(kind: string): AnyConnector {
  const connector = findConnector(kind)
  if (!connector) throw notFound('connection')
  return connector
}

const currentOf = async (organizationId: string, connector: AnyConnector) =>
  connectionToWire(organizationId, connector, await readConnection(organizationId, connector.kind))

export const hasChanged = (one: StoredConnection, other: StoredConnection): boolean => factsOf(one) !== factsOf(other)

const factsOf = ({ mode, settings, secrets }: StoredConnection): string =>
  JSON.stringify([mode, ...[settings, secrets].map((values) => Object.entries(values).sort())])

/** That credentials were replaced is told, their values are not. */
function replaced({ fields }: AnyConnector, before: StoredConnection, after: StoredConnection) {
  const other = fields.filter(({ key }) => after.secrets[key] && before.secrets[key] !== after.secrets[key])
  return other.length ? { credentials: `${other.map(({ label }) => label).join(', ')} (entered anew)` } : {}
}
