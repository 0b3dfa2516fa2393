import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { findEntry } from '@/lib/core/timeline/record-entry'
import { blockedAmong } from '@/lib/modules/calls/blocked-numbers/blocked-numbers'
import { liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { hasClosedLead } from '@/lib/modules/calls/campaigns/judge-leads'
import { nextOpening } from '@/lib/modules/calls/domain/calling-hours'
import { standingAfter, timelineOutcome } from '@/lib/modules/calls/domain/outcome'
import { callSource, recordCall } from '@/lib/modules/crm/activities/record-call'
import { claimDueTargets, noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { readDealWire } from '@/lib/modules/crm/deals/deal-wire'

/** For diallers outside: whom to call next, and what came of it. Ours; the documents leave it open. */

const OUTCOMES = [
  'qualified',
  'not_qualified',
  'callback',
  'answered',
  'no_answer',
  'busy',
  'voicemail',
  'declined',
  'failed',
] as const

export const nextForDialler = defineOperation({
  name: 'calls.dialler.next',
  title: 'Took the next person to call',
  permission: 'calls.campaign.update',
  effect: 'write',
  input: z.strictObject({ id: z.string() }),
  output: z.object({
    /** Null: nobody is due. The target is this dialler's for 15 minutes. */
    target: z
      .object({
        deal_id: z.string(),
        name: z.string(),
        company: z.string(),
        phone: z.string(),
        attempt: z.number(),
        lead_id: z.string().nullable(),
        contact_id: z.string().nullable(),
      })
      .nullable(),
  }),
  async run({ ctx, input }) {
    const campaign = await liveCampaign(ctx, input.id)
    if (campaign.status === 'running')
      throw conflict('This campaign is called from here already. Pause it before another dialler takes its people.')
    for (;;) {
      const [target] = await claimDueTargets(ctx, campaign.id, 1, { mostAttempts: campaign.max_attempts })
      if (!target) return { target: null }
      const phone = readPhone(target.phone, ctx.organization.country).canonical
      const blocked = (await blockedAmong(ctx, [target.phone])).size > 0 || (await hasClosedLead(ctx, target))
      if (phone && !blocked)
        return {
          target: {
            deal_id: target.id,
            name: target.contact_name,
            company: target.company,
            phone,
            attempt: target.call_attempts + 1,
            lead_id: target.lead_id,
            contact_id: target.contact_id,
          },
        }
      const qualification = blocked ? 'not_qualified' : 'no_answer'
      await noteCallAttempt(ctx, target.id, { counts: false, qualification, next_call_at: null })
    }
  },
})

export const resultFromDialler = defineOperation({
  name: 'calls.dialler.result',
  title: 'Noted a call of another dialler',
  permission: 'calls.campaign.update',
  effect: 'write',
  input: z.strictObject({
    id: z.string(),
    deal_id: z.string(),
    outcome: z.enum(OUTCOMES, { error: `Send one of ${OUTCOMES.join(', ')}.` }),
    duration_seconds: z.number().int().min(0).max(86_400).optional(),
    note: z.string().trim().max(10_000).default(''),
    /** The dialler's own id of the call; the same one again changes nothing. */
    call_id: z.string().max(200).optional(),
  }),
  output: z.object({ deal_id: z.string(), qualification: z.string(), next_call_at: z.string().nullable() }),
  async run({ ctx, input }) {
    const campaign = await liveCampaign(ctx, input.id)
    const deal = await readDealWire(ctx, input.deal_id)
    if (deal.campaign_id !== campaign.id) throw notFound('deal')
    const call_ref = `dialler:${campaign.id}:${input.call_id ?? newId()}`
    const recorded = await findEntry(ctx, callSource(call_ref))
    const { qualification, again } = standingAfter(input.outcome)
    const minutes = again === 'tomorrow' ? 20 * 60 : campaign.retry_minutes
    const next =
      again === 'never'
        ? null
        : nextOpening(campaign, ctx.organization.time_zone, new Date(Date.now() + minutes * 60_000))
    if (recorded) return { deal_id: deal.id, qualification, next_call_at: next?.toISOString() ?? null }
    const noted = await noteCallAttempt(ctx, deal.id, { qualification })
    const next_call_at = noted.call_attempts >= campaign.max_attempts ? null : next
    await noteCallAttempt(ctx, deal.id, { counts: false, next_call_at })
    await recordCall(ctx, {
      deal_id: deal.id,
      direction: 'outbound',
      outcome: timelineOutcome(input.outcome),
      duration_seconds: input.duration_seconds,
      call_ref,
      body: input.note,
    })
    return { deal_id: deal.id, qualification, next_call_at: next_call_at?.toISOString() ?? null }
  },
})
