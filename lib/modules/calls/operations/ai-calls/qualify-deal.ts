import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { demandVoice, startCall } from '@/lib/modules/calls/ai-calls/start-call'
import { blockedAmong } from '@/lib/modules/calls/blocked-numbers/blocked-numbers'
import { type CallingHours, isOpenAt, nextOpening, POLITE_HOURS } from '@/lib/modules/calls/domain/calling-hours'
import { scriptFor } from '@/lib/modules/calls/domain/script'
import { aiCallStatus, type Question } from '@/lib/modules/calls/schemas'
import { noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { readDealWire } from '@/lib/modules/crm/deals/deal-wire'

/** Business Platform Modules 4.5: places a live qualification call. */
export const qualifyDeal = defineOperation({
  name: 'calls.deal.qualify',
  title: 'Had a deal called',
  permission: 'crm.deal.call',
  effect: 'write',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ call: z.object({ id: z.string(), status: aiCallStatus }) }),
  async run({ ctx, input }) {
    const deal = await readDealWire(ctx, input.id)
    const campaign = deal.campaign_id
      ? await ctx.db.callsCampaign.findFirst({ where: { id: deal.campaign_id, deleted_at: null } })
      : null
    const mode = (campaign?.mode ?? 'sip') as 'sim' | 'voice' | 'sip'
    const to = await demandNumber(ctx, deal.phone, mode)
    await demandNoCall(ctx, deal.id, to)
    const { rings } = await demandVoice(ctx, mode)
    if (campaign && mode !== 'sim') demandOpen(ctx, campaign, `The campaign ${campaign.name}`)
    if (rings) demandOpen(ctx, POLITE_HOURS, 'Nobody')

    const noted = await noteCallAttempt(ctx, deal.id, { next_call_at: new Date(Date.now() + HELD_MS) })
    const id = await startCall(ctx, {
      campaign_id: campaign?.id ?? null,
      deal_id: deal.id,
      lead_id: deal.lead_id,
      contact_id: deal.contact_id,
      name: deal.contact_name || deal.company || deal.title,
      mode,
      attempt: noted.call_attempts,
      to,
      from: campaign?.from_number ?? '',
      script: scriptFor(
        deal,
        ctx.organization.name,
        campaign && { ...campaign, questions: campaign.questions as Question[] },
      ),
    })
    return { call: { id, status: 'running' as const } }
  },
})

/** While a call runs, nobody takes its deal; its end says when it is called next. */
export const HELD_MS = 2 * 3600_000

/** @returns E.164; blank for a call in the browser without a number */
async function demandNumber(ctx: OperationCtx, phone: string, mode: string): Promise<string> {
  if (!phone && mode === 'voice') return ''
  if (!phone) throw conflict('This deal has no phone number. Add one, then have it called.')
  const { canonical } = readPhone(phone, ctx.organization.country)
  if (!canonical)
    throw conflict(`${phone} cannot be dialled. Write the number with its country code, e.g. +27821234567.`)
  const blocked = await blockedAmong(ctx, [phone])
  if (!blocked.has(phone)) return canonical.split(';')[0]!
  const reason = blocked.get(phone)
  throw conflict(`${phone} must not be called${reason ? `: ${reason}` : ''}. It is on the do-not-call list.`)
}

async function demandNoCall(ctx: OperationCtx, dealId: string, to: string): Promise<void> {
  // One after the other for a deal: two who press the button at once place one call.
  await ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`call ${ctx.organization.id} ${to || dealId}`}, 0))::text`,
    ),
  )
  const running = await ctx.db.callsAiCall.findFirst({
    where: { status: 'running', OR: [{ deal_id: dealId }, ...(to ? [{ to_number: to, mode: 'sip' }] : [])] },
    select: { id: true, deal_id: true },
  })
  if (!running) return
  throw conflict(
    running.deal_id === dealId
      ? 'This deal is being called already. Wait until the call has ended, or stop it under Calls, Live.'
      : 'This number is being called already. Wait until the call has ended.',
    'conflict',
    { call_id: running.id },
  )
}

function demandOpen(ctx: OperationCtx, hours: CallingHours, who: string): void {
  const { time_zone } = ctx.organization
  const now = new Date()
  if (isOpenAt(hours, time_zone, now)) return
  const next = nextOpening(hours, time_zone, now)
  const when = next
    ? ` The next time is ${next.toLocaleString('en-GB', { timeZone: time_zone, weekday: 'long', hour: '2-digit', minute: '2-digit' })}.`
    : ''
  const calls = who === 'Nobody' ? 'is called' : 'calls only'
  const hoursText =
    who === 'Nobody'
      ? `before ${hours.opens_at} or after ${hours.closes_at}`
      : `from ${hours.opens_at} to ${hours.closes_at} on its days`
  throw conflict(`${who} ${calls} ${hoursText} (${time_zone}).${when}`)
}
