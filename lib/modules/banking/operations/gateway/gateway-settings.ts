import { z } from 'zod'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { openConnection, sandboxSettings, settingsInUse, stateOf } from '@/lib/core/connections/connection'
import {
  completeSettings,
  readConnection,
  type Settings,
  type StoredConnection,
} from '@/lib/core/connections/connection-store'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { redactForeign } from '@/lib/core/secrets/redact'
import { webhookToken } from '@/lib/core/webhooks-in/webhook-address'
import { readSyncState } from '@/lib/modules/banking/gateway/sync-state'
import { relocate } from '@/lib/modules/banking/lines/relocate'
import { updateConnection } from '@/lib/modules/settings/operations/connections/connections'
import { testConnection } from '@/lib/modules/settings/operations/connections/test-connection'
import type { GatewaySettingsWire, GatewayTestWire } from '../../schemas-gateway-answers'
import { gatewaySettingsWire } from '../../schemas-gateway-answers'

/**
 * Settings of the card gateway (Business Platform Modules 2.3, 4.3). They are the connection `gateway` of Settings, Connections: one
 * store behind two addresses. The secret key goes in and never comes out.
 */

const { kind } = gatewayConnector

const text = z.string().max(500, 'Use at most 500 characters.')
const given = {
  public_key: text.optional(),
  /** Blank or left out: the stored one stays; null removes it. */
  secret_key: text.nullable().optional(),
  default_currency: text.optional(),
  subaccount: text.nullable().optional(),
  mode: z.enum(['live', 'sandbox', 'off'], { error: 'Choose live, sandbox or off.' }).optional(),
}
type Given = z.output<z.ZodObject<typeof given>>

export const readGatewaySettings = defineOperation({
  name: 'banking.gateway.read_settings',
  title: 'Read the settings of the card gateway',
  permission: 'banking.gateway.manage',
  effect: 'read',
  input: z.strictObject({}),
  output: gatewaySettingsWire,
  run: async ({ ctx }) => toWire(ctx, await readConnection(ctx.organization.id, kind)),
})

export const saveGatewaySettings = defineOperation({
  name: 'banking.gateway.save_settings',
  title: 'Changed the settings of the card gateway',
  permission: 'banking.gateway.manage',
  effect: 'write',
  // What a GET answered may be sent back as it is.
  input: z.strictObject({
    ...given,
    has_secret_key: z.unknown().optional(),
    state: z.unknown().optional(),
    reason: z.unknown().optional(),
    has_sandbox: z.unknown().optional(),
    webhook_url: z.unknown().optional(),
    last_test: z.unknown().optional(),
    last_sync: z.unknown().optional(),
  }),
  output: gatewaySettingsWire,
  async run({ ctx, input }) {
    const before = await readConnection(ctx.organization.id, kind)
    const has = Boolean(input.secret_key?.trim() || (input.secret_key !== null && before.secrets.secret_key))
    // Whoever enters keys where nothing was set up wants them used; what is chosen already stays chosen.
    const mode = input.mode ?? (before.mode === 'off' && has ? 'live' : before.mode)
    const saved = await atOurFields(() =>
      callTrusted(ctx, updateConnection, { kind, mode, settings: settingsOf(input) }),
    )
    const secrets: Record<string, string> = saved.secrets_set.includes('secret_key') ? { secret_key: 'set' } : {}
    return toWire(ctx, { mode: saved.mode, settings: saved.settings, secrets, last_test: saved.last_test })
  },
})

/**
 * Asks the gateway whether it takes the keys: those of the form, or those that are saved. It changes nothing there. That they are
 * wrong is an answer, not an error.
 */
export const testGatewaySettings = defineOperation({
  name: 'banking.gateway.test_settings',
  title: 'Tested the card gateway',
  permission: 'banking.gateway.manage',
  effect: 'write',
  delegates: true,
  input: z.strictObject(given),
  output: z.object({ ok: z.boolean(), message: z.string() }),
  async run({ ctx, input }): Promise<GatewayTestWire> {
    const stored = await readConnection(ctx.organization.id, kind)
    const secret = input.secret_key?.trim() || (input.secret_key === null ? '' : (stored.secrets.secret_key ?? ''))
    if ((input.mode ?? stored.mode) === 'sandbox' && secret) return testAtSandbox(ctx, stored, input, secret)
    const { ok, message } = await atOurFields(() =>
      callTrusted(ctx, testConnection, { kind, mode: input.mode, settings: settingsOf(input) }),
    )
    return { ok, message }
  },
})

/** In sandbox mode work goes on with the sandbox's own keys; keys that were entered are asked about all the same. */
async function testAtSandbox(
  { organization: { id } }: OperationCtx,
  stored: StoredConnection,
  input: Given,
  secret_key: string,
): Promise<GatewayTestWire> {
  const place = sandboxSettings(id, gatewayConnector)
  const words = 'In sandbox mode everything goes on with the sandbox’s own keys.'
  if (!place) return { ok: false, message: 'This installation runs no sandbox. Choose another mode.' }
  const entered = Object.entries({ ...stored.settings, ...settingsOf(input) }).filter(([, value]) => value)
  const settings: Settings = { ...place, ...Object.fromEntries(entered), base_url: place.base_url ?? '' }
  delete settings.secret_key
  try {
    const asLive: StoredConnection = { mode: 'live', settings, secrets: { secret_key }, last_test: null }
    const { message } = await gatewayConnector.check(openConnection(id, gatewayConnector, asLive))
    return { ok: true, message: redactForeign(message, [secret_key]) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: `${sentence(redactForeign(error.message, [secret_key]))} ${words}` }
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Errors of a connection stand at `settings.<field>`; ours at the field. */
const atOurFields = <T>(work: () => Promise<T>): Promise<T> =>
  relocate(work, ([first, ...rest]) => (first === 'settings' && rest.length ? rest : [first!, ...rest]))

function settingsOf({ mode: _, ...input }: Given): Settings {
  const fields = ['public_key', 'secret_key', 'default_currency', 'subaccount'] as const
  return Object.fromEntries(fields.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])))
}

async function toWire(ctx: OperationCtx, stored: StoredConnection): Promise<GatewaySettingsWire> {
  const { id } = ctx.organization
  const inUse = settingsInUse(id, gatewayConnector, stored)
  const entered = completeSettings(gatewayConnector, stored)
  const of = (key: string) => String(entered[key] ?? '')
  return {
    public_key: of('public_key'),
    has_secret_key: Boolean(stored.secrets.secret_key),
    default_currency: of('default_currency'),
    subaccount: of('subaccount'),
    mode: stored.mode,
    state: stateOf(id, gatewayConnector, stored),
    reason: 'reason' in inUse ? inUse.reason : null,
    has_sandbox: sandboxSettings(id, gatewayConnector) !== null,
    webhook_url: `${env.url}/api/v1/webhooks/${kind}/${webhookToken(kind, id)}`,
    last_test: stored.last_test && {
      at: stored.last_test.at,
      ok: stored.last_test.ok,
      message: stored.last_test.message,
    },
    last_sync: await readSyncState(ctx),
  }
}
