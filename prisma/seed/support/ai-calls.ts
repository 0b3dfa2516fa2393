import { play } from '@/lib/connectors/voice/sandbox/conversation'
import { customerOf } from '@/lib/connectors/voice/sandbox/customer'
import { newId } from '@/lib/core/db/ids'
import { type Outcome, outcomeOf, standingAfter, timelineOutcome } from '@/lib/modules/calls/domain/outcome'
import { scriptFor } from '@/lib/modules/calls/domain/script'
import type { Random } from './random'
import { idAt, workingHours } from './time'

export type SeedDeal = {
  id: string
  title: string
  contact_name: string
  phone: string
  phone_canonical: string
  lead_id: string | null
  contact_id: string | null
}

type Campaign = { id: string; purpose: string; greeting: string; questions: object[]; transfer_number?: string }

/** How the demo's calls ended: every way there is. The digit makes the sandbox's customer of that kind. */
const ENDS = [
  { digit: 1, state: 'completed', reason: 'agent_hangup' },
  { digit: 3, state: 'completed', reason: 'user_hangup' },
  { digit: 4, state: 'completed', reason: 'agent_hangup' },
  { digit: 2, state: 'transferred', reason: 'call_transfer' },
  { digit: 8, state: 'closed', reason: 'dial_no_answer' },
  { digit: 7, state: 'closed', reason: 'dial_busy' },
  { digit: 6, state: 'closed', reason: 'voicemail_reached' },
  { digit: 6, state: 'closed', reason: 'user_declined' },
  { digit: 9, state: 'error', reason: 'dial_failed' },
] as const

const SECONDS_A_WORD = 0.42

/** Calls of a campaign with what was said, their lines in the timelines, and how the deals stand after them. */
export function aiCallRows(random: Random, campaign: Campaign, deals: SeedDeal[], now: Date) {
  const calls: object[] = []
  const activities: object[] = []
  const standings: {
    id: string
    campaign_id: string
    call_attempts: number
    last_call_at: Date | null
    qualification: string
  }[] = []
  for (const [index, deal] of deals.entries()) {
    // The last few still wait.
    if (index >= ENDS.length * 2) {
      standings.push({ id: deal.id, campaign_id: campaign.id, call_attempts: 0, last_call_at: null, qualification: '' })
      continue
    }
    const end = ENDS[index % ENDS.length]!
    const created_at = workingHours(random, now, 1 + (index % 10))
    const spoke = end.state === 'completed' || end.state === 'transferred'
    const script = scriptFor({ ...deal, company: '' }, 'the demo', {
      ...campaign,
      questions: campaign.questions as never,
      transfer_number: campaign.transfer_number ?? '',
    })
    const number = deal.phone_canonical.replace(/\d$/, String(end.digit))
    const played = spoke
      ? play({ ...script, questions: script.questions }, customerOf(number, script.facts), end.state === 'transferred')
      : null
    const analysis = played && {
      summary: played.summary,
      sentiment: played.sentiment,
      answers: played.answers,
      verdict: played.verdict,
    }
    const outcome: Outcome = outcomeOf({ state: end.state, reason: end.reason, analysis })
    let at_seconds = 0
    const transcript = (played?.lines ?? []).map(({ role, content }) => {
      const turn = { role, text: content, at_seconds: Math.round(at_seconds * 10) / 10 }
      at_seconds += content.split(' ').length * SECONDS_A_WORD + 0.8
      return turn
    })
    const duration_seconds = Math.round(at_seconds)
    const started_at = spoke ? new Date(created_at.getTime() + random.whole(6, 18) * 1000) : null
    const ended_at = new Date(
      (started_at ?? new Date(created_at.getTime() + 25_000)).getTime() + duration_seconds * 1000,
    )
    const id = idAt(created_at)
    calls.push({
      id,
      campaign_id: campaign.id,
      deal_id: deal.id,
      lead_id: deal.lead_id,
      contact_id: deal.contact_id,
      name: deal.contact_name || deal.title,
      mode: 'sip',
      status: end.state,
      script,
      provider: 'voice',
      provider_call_id: `call_demo_${id.slice(-12)}`,
      from_number: '+27105550100',
      to_number: deal.phone_canonical,
      sent_at: created_at,
      started_at,
      ended_at,
      duration_seconds,
      end_reason: end.reason,
      outcome,
      summary: analysis?.summary ?? '',
      sentiment: analysis?.sentiment ?? '',
      answers: analysis?.answers ?? {},
      transcript,
      cost: spoke ? (duration_seconds * 0.0018).toFixed(4) : null,
      error: end.state === 'error' ? 'The number could not be dialled.' : '',
      settled_at: ended_at,
      created_by_name: 'Demo',
      created_at,
      updated_at: ended_at,
    })
    activities.push({
      id: newId(),
      kind: 'call',
      subject: 'deal',
      subject_id: deal.id,
      contact_id: deal.contact_id,
      body: analysis?.summary ?? '',
      data: {
        outcome: timelineOutcome(outcome),
        direction: 'outbound',
        call_ref: `ai_call:${id}`,
        ai_call_id: id,
        ai_outcome: outcome,
        duration_seconds,
      },
      actor_type: 'job',
      actor_id: null,
      actor_label: 'AI call center',
      occurred_at: started_at ?? created_at,
    })
    const { qualification } = standingAfter(outcome)
    standings.push({ id: deal.id, campaign_id: campaign.id, call_attempts: 1, last_call_at: created_at, qualification })
  }
  return { calls, activities, standings }
}
