import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { problemWithProxy } from '@/lib/connectors/bank-sync/portal/adapter'
import { readProfile } from '@/lib/connectors/bank-sync/portal/profile'
import { sandboxSettings, stateOf } from '@/lib/core/connections/connection'
import {
  completeSettings,
  fromRow,
  readConnection,
  type Settings,
  type StoredConnection,
  settingKey,
} from '@/lib/core/connections/connection-store'
import type { ConnectorField } from '@/lib/core/connections/define-connector'
import { invalidField } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { relocate } from '@/lib/modules/banking/lines/relocate'
import { markSyncAccount } from '@/lib/modules/banking/sync/mark-account'
import { pullSettings } from '@/lib/modules/banking/sync/pull-settings'
import { readSyncState } from '@/lib/modules/banking/sync/sync-state'
import { updateConnection } from '@/lib/modules/settings/operations/connections/connections'
import type { BankSyncSettingsWire } from '../../schemas-sync-answers'
import { bankSyncSettingsWire } from '../../schemas-sync-answers'

/**
 * Settings of online banking (Business Platform Modules 2.3, 4.3). They are the connection `bank-sync` of Settings, Connections: one
 * store behind two addresses. The password goes in and never comes out.
 */

const { kind } = bankSyncConnector
const text = z.string().trim().max(500, 'Use at most 500 characters.')

export const readSyncSettings = defineOperation({
  name: 'banking.sync.read_settings',
  title: 'Read the settings of online banking',
  permission: 'banking.sync.read',
  effect: 'read',
  input: z.strictObject({}),
  output: bankSyncSettingsWire,
  run: async ({ ctx }) => settingsToWire(ctx, await readConnection(ctx.organization.id, kind)),
})

export const saveSyncSettings = defineOperation({
  name: 'banking.sync.save_settings',
  title: 'Changed the settings of online banking',
  permission: 'banking.sync.manage',
  effect: 'write',
  input: z.strictObject({
    username: text.optional(),
    /** Blank or left out: the stored one stays; null removes it. */
    password: z.string().max(500, 'Use at most 500 characters.').nullable().optional(),
    account_number: text.optional(),
    default_bank_account_id: z
      .union([z.uuid('Choose a bank account of the list.'), z.literal('')])
      .nullable()
      .optional(),
    profile: z.string().max(20_000, 'Use at most 20 000 characters.').nullable().optional(),
    proxy_server: text.nullable().optional(),
    address: text.optional(),
    mode: z.enum(['live', 'sandbox', 'off'], { error: 'Choose live, sandbox or off.' }).optional(),
    // What a GET answered may be sent back as it is.
    has_password: z.unknown().optional(),
    state: z.unknown().optional(),
    reason: z.unknown().optional(),
    has_sandbox: z.unknown().optional(),
  }),
  output: bankSyncSettingsWire,
  async run({ ctx, input }) {
    const before = await readConnection(ctx.organization.id, kind)
    const settings: Settings = {}
    const set = (key: string, value: string | null | undefined) => {
      if (value !== undefined) settings[key] = value
    }
    set('base_url', input.address)
    set('username', input.username)
    set('password', input.password)
    set('account_number', input.account_number)
    if (input.profile !== undefined) settings.profile = storable(input.profile ?? '')
    if (input.proxy_server !== undefined) {
      const proxy = input.proxy_server ?? ''
      const problem = proxy && problemWithProxy(proxy)
      if (problem) throw invalidField('proxy_server', problem)
      settings.proxy_server = proxy
    }
    const account = input.default_bank_account_id
    if (account !== undefined) await chooseAccount(ctx, account || null)
    const mode = input.mode ?? (before.mode === 'off' && isComplete(before, settings) ? 'live' : before.mode)
    await relocate(
      () => callTrusted(ctx, updateConnection, { kind, mode, settings }),
      ([first, ...rest]) => (first === 'settings' && rest.length ? rest.map(ourName) : [first!, ...rest]),
    )
    return settingsToWire(
      ctx,
      fromRow(await ctx.db.organizationSetting.findFirst({ where: { key: settingKey(kind) } })),
    )
  },
})

/** The connection's name of a field is not always ours. */
const ourName = (name: string | number) => (name === 'base_url' ? 'address' : name)

/** On one line, as it is stored. @throws 422 with what is wrong with it */
function storable(profile: string): string {
  const read = readProfile(profile)
  if ('problem' in read) throw invalidField('profile', read.problem)
  return profile.trim() && JSON.stringify(JSON.parse(profile))
}

/** Whoever enters everything where nothing was set up wants it used. */
function isComplete(before: StoredConnection, entered: Settings): boolean {
  const all = { ...before.settings, ...before.secrets, ...entered }
  const fields: readonly ConnectorField[] = bankSyncConnector.fields
  return fields.every(({ key, required }) => !required || all[key] || before.secrets[key])
}

async function chooseAccount(ctx: OperationCtx, id: string | null): Promise<void> {
  if (id) {
    const account = await ctx.db.bankAccount.findFirst({ where: { id } })
    if (!account) throw invalidField('default_bank_account_id', 'Choose a bank account of the list.')
    if (account.disabled || account.is_gateway)
      throw invalidField('default_bank_account_id', `${account.name} is not an account of a bank that is in use.`)
  }
  await markSyncAccount(ctx, id)
}

export async function settingsToWire(ctx: OperationCtx, stored: StoredConnection): Promise<BankSyncSettingsWire> {
  const { id } = ctx.organization
  const entered = completeSettings(bankSyncConnector, stored)
  const of = (key: string) => String(entered[key] ?? '')
  const usable = pullSettings(id, stored)
  const { bank_account_id } = await readSyncState(ctx)
  return {
    address: of('base_url'),
    username: of('username'),
    has_password: Boolean(stored.secrets.password),
    account_number: of('account_number'),
    default_bank_account_id: bank_account_id,
    profile: of('profile'),
    proxy_server: of('proxy_server'),
    mode: stored.mode,
    state: stateOf(id, bankSyncConnector, stored),
    reason: 'reason' in usable ? usable.reason : bank_account_id ? null : NO_ACCOUNT,
    has_sandbox: sandboxSettings(id, bankSyncConnector) !== null,
  }
}

export const NO_ACCOUNT = 'Choose the bank account that the lines are for, under Banking, Settings.'
