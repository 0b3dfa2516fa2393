import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { demandVoice, startCall } from '@/lib/modules/calls/ai-calls/start-call'
import { blockedAmong } from '@/lib/modules/calls/blocked-numbers/blocked-numbers'
import type { CampaignRow } from '@/lib/modules/calls/campaigns/campaign-row'
import { hasClosedLead } from '@/lib/modules/calls/campaigns/judge-leads'
import { hasWaiting, reopenIfWaiting } from '@/lib/modules/calls/campaigns/waiting'
import { isOpenAt, POLITE_HOURS } from '@/lib/modules/calls/domain/calling-hours'
import { scriptFor } from '@/lib/modules/calls/domain/script'
import { type CallTarget, claimDueTargets, noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { readDealWire } from '@/lib/modules/crm/deals/deal-wire'
import { HELD_MS } from '../ai-calls/qualify-deal'

/**
 * Calls the next people of a campaign, as many as may be called at the same time. All of it is one transaction behind
 * the campaign's lock: of two who dial at once the second sees what the first has done, and who is killed has done
 * nothing.
 */
export const dialCampaign = defineOperation({
  name: 'calls.campaign.dial',
  title: 'Called the next people of a campaign',
  permission: 'calls.campaign.update',
  effect: 'write',
  input: z.strictObject({ campaign_id: z.uuid() }),
  output: z.object({
    placed: z.number(),
    /** Nobody is due now: look again later. */
    idle: z.boolean(),
  }),
  async run({ ctx, input }) {
    const [locked] = await ctx.query<{ id: string; status: string }>(
      compile(sql`
        select id::text, status from calls_campaign
        where organization_id = ${ctx.organization.id}::uuid and id = ${input.campaign_id}::uuid
          and status in ('running', 'done') and deleted_at is null
        for no key update skip locked`),
    )
    if (!locked) return { placed: 0, idle: false }
    if (locked.status === 'done') await reopenIfWaiting(ctx, locked.id)
    const campaign = (await ctx.db.callsCampaign.findFirst({ where: { id: locked.id } })) as unknown as CampaignRow
    if (campaign.status !== 'running') return { placed: 0, idle: true }
    if (!(await mayCallNow(ctx, campaign))) return { placed: 0, idle: true }
    const running = await ctx.db.callsAiCall.count({ where: { campaign_id: campaign.id, status: 'running' } })
    const free = campaign.parallel_calls - running
    if (free <= 0) return { placed: 0, idle: false }
    const due = await claimDueTargets(ctx, campaign.id, free, { mostAttempts: campaign.max_attempts })
    let placed = 0
    // In the order in which they were added, which the taking does not keep.
    for (const target of due.sort((a, b) => (a.id < b.id ? -1 : 1)))
      if (await callTarget(ctx, campaign, target)) placed++
    if (due.length === 0 && running === 0) await finishWhenDone(ctx, campaign)
    return { placed, idle: due.length < free }
  },
})

async function mayCallNow(ctx: OperationCtx, campaign: CampaignRow): Promise<boolean> {
  const { rings } = await demandVoice(ctx, campaign.mode)
  const now = new Date()
  const { time_zone } = ctx.organization
  if (rings && !isOpenAt(POLITE_HOURS, time_zone, now)) return false
  return campaign.mode === 'sim' || isOpenAt(campaign, time_zone, now)
}

/** @returns false when this one is not called now; why is noted at the deal */
async function callTarget(ctx: OperationCtx, campaign: CampaignRow, target: CallTarget): Promise<boolean> {
  const to = readPhone(target.phone, ctx.organization.country).canonical.split(';')[0]
  const blocked = (await blockedAmong(ctx, [target.phone])).size > 0 || (await hasClosedLead(ctx, target))
  if (!to || blocked) {
    const qualification = blocked ? 'not_qualified' : 'no_answer'
    await noteCallAttempt(ctx, target.id, { counts: false, qualification, next_call_at: null })
    return false
  }
  const busy = await ctx.db.callsAiCall.count({
    where: { status: 'running', OR: [{ deal_id: target.id }, { to_number: to, mode: 'sip' }] },
  })
  // Taken for some minutes; then it is looked at again.
  if (busy > 0) return false
  const deal = await readDealWire(ctx, target.id)
  const noted = await noteCallAttempt(ctx, target.id, { next_call_at: new Date(Date.now() + HELD_MS) })
  await startCall(ctx, {
    campaign_id: campaign.id,
    deal_id: deal.id,
    lead_id: deal.lead_id,
    contact_id: deal.contact_id,
    name: deal.contact_name || deal.company || deal.title,
    mode: campaign.mode,
    attempt: noted.call_attempts,
    to,
    from: campaign.from_number,
    script: scriptFor(deal, ctx.organization.name, campaign),
  })
  return true
}

/** One statement, so that a lead on its way from the waiting ones to the targets is seen in one of them. */
async function finishWhenDone(ctx: OperationCtx, campaign: CampaignRow): Promise<void> {
  const finished = await ctx.query(
    compile(sql`
      update calls_campaign c set status = 'done', finished_at = now(), updated_at = now()
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${campaign.id}::uuid and not ${hasWaiting(sql`c`)}
      returning 1`),
  )
  if (finished.length === 0) return
  const before = { status: campaign.status }
  ctx.record({ entity: 'calls-campaigns', id: campaign.id, label: campaign.name, before, after: { status: 'done' } })
  ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
}
