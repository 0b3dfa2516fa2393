import { z } from 'zod'
import { openConnection, settingsInUse } from '@/lib/core/connections/connection'
import { noteTest, readConnection, type StoredConnection } from '@/lib/core/connections/connection-store'
import type { AnyConnector } from '@/lib/core/connections/define-connector'
import { demand } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { defineOperation } from '@/lib/core/operation'
import { redactForeign } from '@/lib/core/secrets/redact'
import { mergeConnection } from '@/lib/modules/settings/domain/connection-input'
import { connectionModes, connectionSettings, connectionTest } from '@/lib/modules/settings/schemas'
import { connectionKind, connectorOf, hasChanged } from './connections'

/**
 * Asks the service whether it lets us in, with what the form holds or with what is saved. It is a read: it changes
 * nothing, there or here, and an outside service must not hold a transaction open. The result is noted where it was
 * told for what is saved.
 */
export const testConnection = defineOperation({
  name: 'settings.connection.test',
  title: 'Tested a connection',
  permission: 'settings.connection.write',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    kind: connectionKind,
    mode: z.enum(connectionModes).optional(),
    settings: connectionSettings.optional(),
  }),
  output: connectionTest,
  run: async ({ ctx, input }) => {
    const connector = connectorOf(input.kind)
    if (connector.permission) demand(ctx, connector.permission)
    const { id } = ctx.organization
    const stored = await readConnection(id, connector.kind)
    const { connection, errors } = mergeConnection(connector, stored, input)
    if (errors.length) throw invalid(errors)
    const inUse = settingsInUse(id, connector, connection)
    const result = {
      at: new Date().toISOString(),
      mode: 'reason' in inUse ? connection.mode : inUse.mode,
      ...(await outcome(id, connector, connection)),
    }
    if (!hasChanged(stored, connection) && !('reason' in inUse)) await noteTest(id, connector.kind, result)
    return result
  },
})

async function outcome(organizationId: string, connector: AnyConnector, connection: StoredConnection) {
  try {
    const { message } = await connector.check(openConnection(organizationId, connector, connection))
    return { ok: true, message: redactForeign(message, Object.values(connection.secrets)) }
  } catch (error) {
    if (error instanceof AppError)
      return { ok: false, message: redactForeign(error.message, Object.values(connection.secrets)) }
    log().error({ err: error, connector: connector.kind }, 'a connection could not be tested')
    return { ok: false, message: 'The test itself failed, and it is our fault. The log of the server says more.' }
  }
}
