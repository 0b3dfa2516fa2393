import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type LeadSyncSettings, leadSyncSettings } from '@/lib/modules/crm/domain/lead-sync-settings'
import { leadSource } from '@/lib/modules/crm/leads/lead-source'

const KEY = 'crm.lead_sync'

const DEFAULT: LeadSyncSettings = { ad_account_id: '', page_ids: [], enabled: true }

export async function loadConfig(ctx: OperationCtx): Promise<LeadSyncSettings> {
  const row = await ctx.db.organizationSetting.findFirst({ where: { key: KEY } })
  return {
    ...DEFAULT,
    ...leadSyncSettings
      .partial()
      .catch({})
      .parse(row?.value ?? {}),
  } as LeadSyncSettings
}

const output = leadSyncSettings.extend({
  /** The account that leads are pulled from; null: none is connected, so that a run does nothing. */
  account: z.string().nullable(),
  last_run_at: z.string().nullable(),
})

async function wholeConfig(ctx: OperationCtx): Promise<z.infer<typeof output>> {
  const stored = await loadConfig(ctx)
  const last = await ctx.db.crmLeadSyncRun.findFirst({ orderBy: { started_at: 'desc' } })
  const account = (await leadSource()?.account(ctx.organization, stored)) ?? null
  return { ...stored, account, last_run_at: last?.started_at.toISOString() ?? null }
}

export const readSyncConfig = defineOperation({
  name: 'crm.sync.read_config',
  title: 'Read the settings of the lead sync',
  permission: 'crm.sync.read',
  effect: 'read',
  input: z.strictObject({}),
  output,
  run: ({ ctx }) => wholeConfig(ctx),
})

export const updateSyncConfig = defineOperation({
  name: 'crm.sync.update_config',
  title: 'Changed the settings of the lead sync',
  permission: 'crm.sync.manage',
  effect: 'write',
  // What a GET answered may be sent back as it is.
  input: z.strictObject({
    ...leadSyncSettings.partial().shape,
    account: z.unknown().optional(),
    last_run_at: z.unknown().optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = await loadConfig(ctx)
    const { account: _, last_run_at: __, ...changes } = input
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: LeadSyncSettings = { ...before, ...given }
    const organization_id = ctx.organization.id
    await ctx.db.organizationSetting.upsert({
      where: { organization_id_key: { organization_id, key: KEY } },
      create: { organization_id, key: KEY, value: after },
      update: { value: after },
    })
    ctx.record({ entity: 'crm-lead-sync', id: organization_id, label: 'Lead sync', before, after })
    return wholeConfig(ctx)
  },
})
