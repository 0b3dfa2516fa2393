import { type Brief, type Line, type Played, play } from './conversation'
import { customerOf, type Fate, fateOf } from './customer'

/** A call in the sandbox. Everything about it follows from the order and the time that has passed. */
export type SandboxCall = {
  id: string
  key: string
  type: 'phone_call' | 'web_call'
  from: string
  to: string
  metadata: Record<string, unknown>
  webhookUrl: string | null
  createdAt: number
  accessToken: string | null
  fate: Fate
  played: Played | null
  /** Ended before its time by stop-call. */
  stoppedAt: number | null
  /** The analysis never comes. */
  unheard: boolean
}

/** A second of a call is a tenth of one here, so that nobody waits. */
const RING_MS = 900
const LINE_MS = 450
export const ANALYSIS_MS = 700

export type Order = {
  id: string
  key: string
  type: SandboxCall['type']
  from: string
  to: string
  metadata: Record<string, unknown>
  variables: Record<string, unknown>
  webhookUrl: string | null
  now: number
}

export function newCall(order: Order): SandboxCall {
  const { variables, ...rest } = order
  const words = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]))
  // A web call has no number; a person who joins a rehearsal is known by the variables.
  const number = order.to || words.phone || '0'
  const fate = fateOf(number)
  return {
    id: rest.id,
    key: rest.key,
    type: rest.type,
    from: rest.from,
    to: rest.to,
    metadata: rest.metadata,
    webhookUrl: rest.webhookUrl,
    createdAt: rest.now,
    accessToken: rest.type === 'web_call' ? `web_${rest.id}` : null,
    fate,
    played:
      fate === 'talks' || fate === 'transfer'
        ? play(briefOf(words), customerOf(number, words), fate === 'transfer')
        : null,
    stoppedAt: null,
    unheard: false,
  }
}

function briefOf(words: Record<string, string>): Brief {
  let questions: Brief['questions'] = []
  try {
    const read = JSON.parse(words.questions ?? '[]')
    if (Array.isArray(read)) questions = read.filter((one) => one?.key && one?.question)
  } catch {
    // An agent without questions only greets.
  }
  return {
    purpose: words.purpose ?? '',
    greeting: words.greeting ?? '',
    questions,
    transferNumber: words.transfer_number ?? '',
  }
}

export const startOf = (call: SandboxCall): number => call.createdAt + RING_MS

export function endOf(call: SandboxCall): number {
  const natural = startOf(call) + (call.played ? call.played.lines.length * LINE_MS : 0)
  return call.stoppedAt === null ? natural : Math.min(natural, call.stoppedAt)
}

const REASONS: Record<Exclude<Fate, 'talks' | 'transfer'>, string> = {
  voicemail: 'voicemail_reached',
  busy: 'dial_busy',
  no_answer: 'dial_no_answer',
  declined: 'user_declined',
  failed: 'dial_failed',
}

function reasonOf(call: SandboxCall): string {
  if (call.stoppedAt !== null && endOf(call) === call.stoppedAt) return 'agent_hangup'
  return call.played ? call.played.reason : REASONS[call.fate as keyof typeof REASONS]
}

const linesUntil = (call: SandboxCall, now: number): Line[] =>
  call.played
    ? call.played.lines.slice(0, Math.max(0, Math.ceil((Math.min(now, endOf(call)) - startOf(call)) / LINE_MS)))
    : []

/** As the provider answers it at this moment. */
export function callToWire(call: SandboxCall, now: number): Record<string, unknown> {
  const ended = now >= endOf(call)
  const talking = call.played !== null && now >= startOf(call)
  const lines = linesUntil(call, now)
  const status = ended ? (call.fate === 'failed' ? 'error' : 'ended') : talking ? 'ongoing' : 'registered'
  return {
    call_id: call.id,
    call_type: call.type,
    agent_id: 'agent_rehearsal',
    call_status: status,
    ...(call.type === 'phone_call' ? { direction: 'outbound', from_number: call.from, to_number: call.to } : {}),
    metadata: call.metadata,
    ...(talking ? { start_timestamp: startOf(call) } : {}),
    ...(ended
      ? {
          end_timestamp: endOf(call),
          duration_ms: call.played ? Math.max(0, endOf(call) - startOf(call)) : 0,
          disconnection_reason: reasonOf(call),
          call_cost: { combined_cost: call.played ? lines.length * 0.75 : 0 },
        }
      : {}),
    ...(lines.length ? transcriptOf(lines) : {}),
    ...(ended && call.played && now >= endOf(call) + ANALYSIS_MS && !call.unheard
      ? { call_analysis: analysisOf(call) }
      : {}),
  }
}

const transcriptOf = (lines: Line[]) => ({
  transcript: lines.map(({ role, content }) => `${role === 'agent' ? 'Agent' : 'User'}: ${content}`).join('\n'),
  transcript_object: lines.map(({ role, content }, index) => ({
    role,
    content,
    words: content.split(' ').map((word, place) => ({ word, start: (index * LINE_MS) / 1000 + place * 0.02 })),
  })),
})

function analysisOf({ played, stoppedAt }: SandboxCall) {
  const { summary, sentiment, answers, verdict } = played!
  if (stoppedAt !== null)
    return { call_summary: 'The call was stopped before its end.', user_sentiment: 'Unknown', custom_analysis_data: {} }
  return { call_summary: summary, user_sentiment: sentiment, custom_analysis_data: { ...answers, verdict } }
}
