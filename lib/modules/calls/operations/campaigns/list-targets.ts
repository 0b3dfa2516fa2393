import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { targetOutput } from '@/lib/modules/calls/schemas'
import { dealsOfCampaign } from '@/lib/modules/crm/deals/call-targets'
import { crmDealTable } from '@/lib/modules/crm/tables'

const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'The least is 1.')
    .max(most, `The most is ${most}.`)
    .default(fallback)

export const listTargets = defineOperation({
  name: 'calls.campaign.targets',
  title: 'Listed the people of a campaign',
  permission: 'calls.campaign.read',
  effect: 'read',
  input: z.strictObject({ id: z.string(), page: whole(1, 100_000), per_page: whole(25, 100) }),
  output: z.object({ targets: z.array(targetOutput), total: z.number(), page: z.number(), per_page: z.number() }),
  async run({ ctx, input: { id, page, per_page } }) {
    const campaign = await liveCampaign(ctx, id)
    const [deals, [counted]] = await Promise.all([
      dealsOfCampaign(ctx, campaign.id, { limit: per_page, offset: (page - 1) * per_page }),
      ctx.query<{ n: number }>(
        compile(sql`
          select count(*)::int as n from ${crmDealTable}
          where organization_id = ${ctx.organization.id}::uuid and campaign_id = ${campaign.id}::uuid and deleted_at is null`),
      ),
    ])
    const targets = deals.map(({ phone_canonical: _, campaign_id: __, owner_id: ___, is_target, ...deal }) => ({
      ...deal,
      is_deal: !is_target,
      last_call_at: deal.last_call_at?.toISOString() ?? null,
      next_call_at: deal.next_call_at?.toISOString() ?? null,
    }))
    return { targets, total: counted!.n, page, per_page }
  },
})
