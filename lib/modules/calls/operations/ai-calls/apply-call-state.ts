import { z } from 'zod'
import type { VoiceCall } from '@/lib/connectors/voice/port'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type CallingHours, nextOpening } from '@/lib/modules/calls/domain/calling-hours'
import { type Outcome, outcomeOf, standingAfter, timelineOutcome } from '@/lib/modules/calls/domain/outcome'
import { aiCallCompleted } from '@/lib/modules/calls/events'
import { recordCall } from '@/lib/modules/crm/activities/record-call'
import { noteCallAttempt } from '@/lib/modules/crm/deals/call-targets'
import { crmDealTable } from '@/lib/modules/crm/tables'
import { aiCallToWire, CALL, type CallRow } from './read-ai-calls'

/** The provider listens to a call for some seconds after its end; longer than this nobody waits for it. */
const ANALYSIS_SECONDS = 45
const LOOK_AGAIN_SECONDS = 30
/** A call that still runs after this time hangs at the provider. */
const MAX_CALL_SECONDS = 2 * 3600

const input = z.strictObject({
  call_id: z.uuid(),
  /** As the provider tells it now; null: it knows no such call, or none could be placed. */
  state: z.custom<VoiceCall>().nullable(),
  /** Why there is no state, in words. */
  problem: z.string().default(''),
})

/**
 * Takes over how a call stands at the provider. At its end, once: outcome, timeline, deal, event. May be told the same
 * any number of times and in any order.
 */
export const applyCallState = defineOperation({
  name: 'calls.ai_call.take_state',
  title: 'Took over how an AI call stands',
  permission: 'calls.ai_call.stop',
  effect: 'write',
  input,
  output: z.object({ settled: z.boolean() }),
  async run({ ctx, input: { call_id, state, problem } }) {
    const row = await lockCall(ctx, call_id)
    if (!row) return { settled: true }
    if (row.settled_at) {
      if (state?.analysis && !row.summary) await applyLateState(ctx, row, state)
      return { settled: true }
    }
    const now = new Date()
    const ended = state ? state.state !== 'running' : true
    if (state && !ended) {
      const overdue = now.getTime() - row.created_at.getTime() > MAX_CALL_SECONDS * 1000
      if (overdue) return settle(ctx, row, failed(state, 'The provider never told of the end of this call.'))
      await store(ctx, row, state, { read_after: inSeconds(LOOK_AGAIN_SECONDS) })
      return { settled: false }
    }
    if (state && awaitsAnalysis(state, now)) {
      await store(ctx, row, state, { status: state.state, read_after: inSeconds(10) })
      return { settled: false }
    }
    return settle(ctx, row, state ?? failed(null, problem || 'The provider does not know this call.'))
  },
})

type Locked = CallRow & { settled_at: Date | null; script: { facts?: Record<string, string> } }

async function lockCall(ctx: OperationCtx, id: string): Promise<Locked | null> {
  const own = sql`organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`
  const [locked] = await ctx.query<Pick<Locked, 'settled_at' | 'script'>>(
    compile(sql`select settled_at, script from calls_ai_call where ${own} for no key update`),
  )
  return locked ? { ...(await readRow(ctx, id)), ...locked } : null
}

async function readRow(ctx: OperationCtx, id: string): Promise<CallRow> {
  const [row] = await ctx.query<CallRow>(
    compile(sql`${CALL} where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${id}::uuid`),
  )
  return row!
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Nothing was said: nobody listens to it. */
const awaitsAnalysis = (state: VoiceCall, now: Date): boolean =>
  state.analysis === null &&
  state.transcript.length > 0 &&
  now.getTime() - (state.endedAt ?? now).getTime() < ANALYSIS_SECONDS * 1000

type Ended = Omit<VoiceCall, 'id' | 'reference' | 'status'> & { error: string }

const failed = (state: VoiceCall | null, error: string): Ended => ({
  from: '',
  to: '',
  startedAt: null,
  durationSeconds: null,
  transcript: [],
  recordingUrl: '',
  cost: null,
  analysis: null,
  ...state,
  state: 'error',
  reason: state?.reason || 'error',
  endedAt: new Date(),
  error,
})

async function store(ctx: OperationCtx, row: CallRow, state: VoiceCall | Ended, more: object): Promise<void> {
  const { analysis } = state
  await ctx.db.callsAiCall.updateMany({
    where: { id: row.id },
    data: {
      ...('id' in state ? { provider_call_id: state.id } : {}),
      started_at: state.startedAt ?? row.started_at,
      ended_at: state.endedAt,
      duration_seconds: state.durationSeconds,
      end_reason: state.reason,
      ...(state.from ? { from_number: state.from } : {}),
      ...(state.transcript.length ? { transcript: state.transcript } : {}),
      ...(state.recordingUrl ? { recording_url: state.recordingUrl } : {}),
      ...(state.cost === null ? {} : { cost: state.cost }),
      ...(analysis ? { summary: analysis.summary, sentiment: analysis.sentiment, answers: analysis.answers } : {}),
      updated_at: new Date(),
      ...more,
    },
  })
  ctx.signal({ type: 'grid', slug: 'calls-ai-calls', ids: [row.id] })
  if (row.campaign_id) ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [row.campaign_id] })
}

async function settle(ctx: OperationCtx, row: Locked, state: VoiceCall | Ended): Promise<{ settled: true }> {
  const outcome: Outcome = row.outcome === 'stopped' ? 'stopped' : outcomeOf(state)
  const now = new Date()
  await store(ctx, row, state, {
    status: state.state,
    outcome,
    ended_at: state.endedAt ?? now,
    error: 'error' in state ? state.error : '',
    settled_at: now,
    read_after: null,
    access_token: null,
    outcome_unknown: false,
  })
  const after = await readRow(ctx, row.id)
  // First: a target that is qualified becomes the deal in whose timeline the call appears.
  if (after.deal_id) await noteStanding(ctx, after, outcome)
  await recordCall(ctx, {
    deal_id: after.deal_id,
    lead_id: after.lead_id,
    contact_id: after.contact_id,
    direction: 'outbound',
    outcome: timelineOutcome(outcome),
    duration_seconds: after.duration_seconds,
    phone: after.to_number,
    call_ref: `ai_call:${after.id}`,
    ref: { grid: 'calls-ai-calls', id: after.id },
    body: after.summary || after.error,
    at: after.started_at ?? after.created_at,
    data: {
      ai_call_id: after.id,
      ai_outcome: outcome,
      ...(after.recording_url ? { recording_url: after.recording_url } : {}),
    },
  })
  ctx.record({
    entity: 'calls-ai-calls',
    id: after.id,
    label: after.name || after.to_number,
    before: { status: row.status, outcome: row.outcome },
    after: { status: after.status, outcome: after.outcome },
  })
  await ctx.emit(aiCallCompleted, aiCallToWire(after))
  return { settled: true }
}

async function noteStanding(ctx: OperationCtx, call: CallRow, outcome: Outcome): Promise<void> {
  const deal = await ctx.query<{ n: number }>(
    compile(sql`select 1 as n from ${crmDealTable} where id = ${call.deal_id}::uuid and deleted_at is null`),
  )
  if (deal.length === 0) return
  const campaign = call.campaign_id
    ? await ctx.db.callsCampaign.findFirst({
        where: { id: call.campaign_id },
        select: { days: true, opens_at: true, closes_at: true, retry_minutes: true, max_attempts: true },
      })
    : null
  const { qualification, again } = standingAfter(outcome)
  const next_call_at = campaign && again !== 'never' ? nextCall(ctx, campaign, call.attempt, again) : null
  await noteCallAttempt(ctx, call.deal_id!, { counts: false, qualification, next_call_at })
}

type Again = CallingHours & { retry_minutes: number; max_attempts: number }
const ABOUT_A_DAY_MINUTES = 20 * 60

function nextCall(ctx: OperationCtx, campaign: Again, attempt: number, again: 'later' | 'tomorrow'): Date | null {
  if (attempt >= campaign.max_attempts) return null
  const minutes = again === 'tomorrow' ? ABOUT_A_DAY_MINUTES : campaign.retry_minutes
  return nextOpening(campaign, ctx.organization.time_zone, new Date(Date.now() + minutes * 60_000))
}

/** What the provider heard came after everything was told: the call and its line in the timeline are completed. */
async function applyLateState(ctx: OperationCtx, row: Locked, state: VoiceCall): Promise<void> {
  const outcome = row.outcome === 'answered' ? outcomeOf(state) : row.outcome
  await store(ctx, row, state, { outcome, ended_at: row.ended_at })
  await recordCall(ctx, {
    deal_id: row.deal_id,
    lead_id: row.lead_id,
    contact_id: row.contact_id,
    direction: 'outbound',
    outcome: timelineOutcome(outcome as Outcome),
    duration_seconds: row.duration_seconds,
    phone: row.to_number,
    call_ref: `ai_call:${row.id}`,
    ref: { grid: 'calls-ai-calls', id: row.id },
    body: state.analysis!.summary,
    at: row.started_at ?? row.created_at,
    data: { ai_call_id: row.id, ai_outcome: outcome },
  })
  if (row.deal_id && outcome !== row.outcome) await noteStanding(ctx, row, outcome as Outcome)
}
