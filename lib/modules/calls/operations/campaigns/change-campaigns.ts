import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandVoice } from '@/lib/modules/calls/ai-calls/start-call'
import { type CampaignRow, campaignToWire, liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { type Campaign, campaignFields, campaignKind, campaignOutput, HOURS_WRONG } from '@/lib/modules/calls/schemas'
import { newCampaign } from './campaign-writes'

const output = z.object({ campaign: campaignOutput })
const { name, ...others } = campaignFields
const optional = Object.fromEntries(Object.entries(others).map(([key, schema]) => [key, schema.optional()])) as {
  [K in keyof typeof others]: z.ZodOptional<(typeof others)[K]>
}

export const createCampaign = defineOperation({
  name: 'calls.campaign.add',
  title: 'Added a campaign',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: z.strictObject({ name, ...optional, kind: campaignKind.default('ai') }),
  output,
  run: async ({ ctx, input }) => ({ campaign: campaignToWire(await insertCampaign(ctx, input)) }),
})

/** Also for whoever starts a campaign from leads. */
export async function insertCampaign(
  ctx: OperationCtx,
  input: Partial<Campaign> & { name: string },
): Promise<CampaignRow> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''))
  const row = { ...(await newCampaign(ctx)), ...given, id: newId(), organization_id: ctx.organization.id }
  demandHours(row as unknown as Campaign)
  const after = (await ctx.db.callsCampaign.create({ data: row as never })) as unknown as CampaignRow
  ctx.record({ entity: 'calls-campaigns', id: after.id, label: after.name, before: null, after })
  ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [after.id] })
  return after
}

export const updateCampaign = defineOperation({
  name: 'calls.campaign.change',
  title: 'Changed a campaign',
  permission: 'calls.campaign.update',
  effect: 'write',
  input: z.strictObject({ id: z.string(), version: z.number().int().optional(), name: name.optional(), ...optional }),
  output,
  async run({ ctx, input: { id, version, ...changes } }) {
    const before = await liveCampaign(ctx, id)
    if (version !== undefined && version !== before.version) throw stale(campaignToWire(before))
    const wanted = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    demandHours({ ...campaignToWire(before), ...wanted } as Campaign)
    if (before.status === 'running' && changes.mode && changes.mode !== before.mode)
      throw conflict('Pause the campaign before you change how it calls.')
    return { campaign: await store(ctx, before, wanted) }
  },
})

function demandHours({ opens_at, closes_at }: Pick<Campaign, 'opens_at' | 'closes_at'>): void {
  if (opens_at >= closes_at) throw invalidField('closes_at', HOURS_WRONG)
}

const one = z.strictObject({ id: z.string() })

/** From now on its people are called, as far as its hours allow. */
export const startCampaign = defineOperation({
  name: 'calls.campaign.start',
  title: 'Started a campaign',
  permission: 'calls.campaign.update',
  effect: 'danger',
  input: one,
  output,
  async run({ ctx, input }) {
    const before = await liveCampaign(ctx, input.id)
    if (before.status === 'running') return { campaign: campaignToWire(before) }
    await demandVoice(ctx, before.mode)
    const started = { status: 'running', finished_at: null, started_at: before.started_at ?? new Date() }
    return { campaign: await store(ctx, before, started) }
  },
})

/** Calls that run are not cut off; nobody else is called. */
export const pauseCampaign = defineOperation({
  name: 'calls.campaign.pause',
  title: 'Paused a campaign',
  permission: 'calls.campaign.update',
  effect: 'write',
  input: one,
  output,
  async run({ ctx, input }) {
    const before = await liveCampaign(ctx, input.id)
    if (before.status === 'paused') return { campaign: campaignToWire(before) }
    if (before.status !== 'running') throw conflict('This campaign is not running, so there is nothing to pause.')
    return { campaign: await store(ctx, before, { status: 'paused' }) }
  },
})

async function store(ctx: OperationCtx, before: CampaignRow, data: object): Promise<Campaign> {
  if (Object.keys(data).length === 0) return campaignToWire(before)
  const { count } = await ctx.db.callsCampaign.updateMany({
    where: { id: before.id, version: before.version },
    data: { ...data, version: { increment: 1 }, updated_at: new Date() },
  })
  const after = await liveCampaign(ctx, before.id)
  if (count === 0) throw stale(campaignToWire(after))
  ctx.record({ entity: 'calls-campaigns', id: after.id, label: after.name, before, after })
  ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [after.id] })
  return campaignToWire(after)
}
