import { z } from 'zod'
import { callState } from './call-states'
import type { Turn, VoiceCall } from './port'

/** The provider's call, as it answers and as its webhooks carry it. Source: provider-facts 14.2. */

const text = z.string().nullish()
const time = z.number().nullish()

const utterance = z.looseObject({
  role: z.string(),
  content: z.string().default(''),
  words: z.array(z.looseObject({ start: z.number().nullish() })).nullish(),
})

export const callWire = z.looseObject({
  call_id: z.string().min(1),
  call_status: z.string(),
  from_number: text,
  to_number: text,
  start_timestamp: time,
  end_timestamp: time,
  duration_ms: time,
  disconnection_reason: text,
  transcript: text,
  transcript_object: z.array(utterance).nullish(),
  recording_url: text,
  call_cost: z.looseObject({ combined_cost: z.number().nullish() }).nullish(),
  call_analysis: z
    .looseObject({
      call_summary: text,
      user_sentiment: text,
      custom_analysis_data: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  access_token: text,
})
export type CallWire = z.infer<typeof callWire>

/** The key of our own id in the call's metadata. */
export const REFERENCE = 'call_reference'
/** Of what was learnt, whether the person is worth a visit; everything else is an answer to a question. */
const VERDICT = 'verdict'

export function readCall(wire: CallWire): VoiceCall {
  const reason = wire.disconnection_reason ?? ''
  const state = callState(wire.call_status, reason)
  const ended = state !== 'running'
  return {
    id: wire.call_id,
    reference: typeof wire.metadata?.[REFERENCE] === 'string' ? wire.metadata[REFERENCE] : null,
    state,
    status: wire.call_status,
    reason: ended ? reason || wire.call_status : '',
    from: wire.from_number ?? '',
    to: wire.to_number ?? '',
    startedAt: moment(wire.start_timestamp),
    endedAt: ended ? moment(wire.end_timestamp) : null,
    durationSeconds: wire.duration_ms == null ? null : Math.round(wire.duration_ms / 1000),
    transcript: turnsOf(wire),
    recordingUrl: /^https?:\/\//.test(wire.recording_url ?? '') ? wire.recording_url! : '',
    // Given in cents.
    cost: wire.call_cost?.combined_cost == null ? null : wire.call_cost.combined_cost / 100,
    analysis: wire.call_analysis ? readAnalysis(wire.call_analysis) : null,
  }
}

function readAnalysis(analysis: NonNullable<CallWire['call_analysis']>): VoiceCall['analysis'] {
  const { [VERDICT]: verdict, ...learnt } = analysis.custom_analysis_data ?? {}
  return {
    summary: analysis.call_summary ?? '',
    sentiment: analysis.user_sentiment ?? '',
    answers: Object.fromEntries(
      Object.entries(learnt)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ),
    verdict: typeof verdict === 'string' ? verdict : '',
  }
}

const moment = (ms: number | null | undefined): Date | null => (ms == null ? null : new Date(ms))

const AGENT_LINE = /^(agent|user)\s*:\s*/i

function turnsOf(wire: CallWire): Turn[] {
  if (wire.transcript_object?.length)
    return wire.transcript_object.map(({ role, content, words }) => ({
      role: role === 'agent' ? 'agent' : 'user',
      text: content.trim(),
      at_seconds: Math.round((words?.[0]?.start ?? 0) * 10) / 10,
    }))
  // Plain text is all there is: who speaks stands at the beginning of a line, when is not told.
  return (wire.transcript ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({
      role: AGENT_LINE.exec(line)?.[1]?.toLowerCase() === 'agent' ? 'agent' : 'user',
      text: line.replace(AGENT_LINE, '').trim(),
      at_seconds: 0,
    }))
}
