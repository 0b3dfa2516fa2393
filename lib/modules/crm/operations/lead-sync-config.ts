import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { leadSource } from './lead-source'

const KEY = 'crm.lead_sync'

const id = (what: string) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(100, 'At most 100 characters.')
    .regex(/^[\w.-]*$/, `Enter the ${what} as the ad network shows it: letters, digits, dots, - and _.`)

const fields = {
  /** e.g. `act_1234567890`; empty: the account that is connected. */
  ad_account_id: id('id of the ad account'),
  /** Only the forms of these pages; none: of every page. */
  page_ids: z.array(id('id of the page').min(1, 'This field is required.')).max(50, 'At most 50 pages.'),
  /** Whether the daily run pulls too; leads can be pulled by hand at any time. */
  enabled: z.boolean({ error: 'Say true or false.' }),
}
const config = z.object(fields)
export type LeadSyncConfig = z.infer<typeof config>

const DEFAULT: LeadSyncConfig = { ad_account_id: '', page_ids: [], enabled: true }

export async function loadConfig(ctx: OperationCtx): Promise<LeadSyncConfig> {
  const row = await ctx.db.organizationSetting.findFirst({ where: { key: KEY } })
  return {
    ...DEFAULT,
    ...config
      .partial()
      .catch({})
      .parse(row?.value ?? {}),
  } as LeadSyncConfig
}

const output = config.extend({
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
    ...config.partial().shape,
    account: z.unknown().optional(),
    last_run_at: z.unknown().optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = await loadConfig(ctx)
    const { account: _, last_run_at: __, ...changes } = input
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const after: LeadSyncConfig = { ...before, ...given }
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
