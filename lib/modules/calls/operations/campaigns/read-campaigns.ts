import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type CampaignRow, campaignToWire, liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { campaignOutput, progressOutput } from '@/lib/modules/calls/schemas'
import { waitsForCall } from '@/lib/modules/crm/deals/call-targets'
import { crmDealTable } from '@/lib/modules/crm/tables'

const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'The least is 1.')
    .max(most, `The most is ${most}.`)
    .default(fallback)

export const listCampaigns = defineOperation({
  name: 'calls.campaign.list',
  title: 'Listed campaigns',
  permission: 'calls.campaign.read',
  effect: 'read',
  input: z.strictObject({
    page: whole(1, 100_000),
    per_page: whole(25, 100),
    status: campaignOutput.shape.status.optional(),
  }),
  output: z.object({ campaigns: z.array(campaignOutput), total: z.number(), page: z.number(), per_page: z.number() }),
  async run({ ctx, input: { page, per_page, status } }) {
    const where = { deleted_at: null, ...(status ? { status } : {}) }
    const [rows, total] = await Promise.all([
      ctx.db.callsCampaign.findMany({
        where,
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        skip: (page - 1) * per_page,
        take: per_page,
      }),
      ctx.db.callsCampaign.count({ where }),
    ])
    return { campaigns: (rows as unknown as CampaignRow[]).map(campaignToWire), total, page, per_page }
  },
})

export const readCampaign = defineOperation({
  name: 'calls.campaign.read',
  title: 'Read a campaign',
  permission: 'calls.campaign.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ campaign: campaignOutput, progress: progressOutput }),
  async run({ ctx, input }) {
    const row = await liveCampaign(ctx, input.id)
    return { campaign: campaignToWire(row), progress: await progressOf(ctx, row) }
  },
})

async function progressOf(ctx: OperationCtx, { id, max_attempts }: CampaignRow) {
  const own = sql`organization_id = ${ctx.organization.id}::uuid and campaign_id = ${id}::uuid`
  const [[people], outcomes] = await Promise.all([
    ctx.query<{ targets: number; waiting: number; adding: number }>(
      compile(sql`
        select count(*)::int as targets,
          (count(*) filter (where ${waitsForCall(sql`d`, sql`${max_attempts}::int4`)}))::int as waiting,
          (select count(*)::int from calls_campaign_lead where ${own}) as adding
        from ${crmDealTable} d where ${own} and deleted_at is null`),
    ),
    ctx.query<{ outcome: string; n: number }>(
      compile(sql`
        select case when status = 'running' then 'running' else outcome end as outcome, count(*)::int as n
        from calls_ai_call where ${own} group by 1`),
    ),
  ])
  const counts = Object.fromEntries(outcomes.map(({ outcome, n }) => [outcome, n]))
  const { running = 0, ...ended } = counts
  const calls = outcomes.reduce((sum, { n }) => sum + n, 0)
  // Who is being called does not wait.
  const { targets, waiting, adding } = people!
  return { targets, adding, waiting: Math.max(0, waiting - running), running, calls, outcomes: ended }
}
