import type { SandboxAnswer } from '../../sandbox-kit/part'
import { type Call, refuse } from './answers'
import type { SandboxAccount } from './records'

/** Figures of an account, worked out from what it has. */

type Span = { since: number; until: number }
const DAY = 86_400

export function showSummary({ account, request: { query } }: Call): SandboxAnswer {
  const span = spanOf(query)
  const before = { since: span.since - (span.until - span.since), until: span.since }
  return { body: { ...summaryOf(account, span), previous: summaryOf(account, before) } }
}

const spanOf = (query: URLSearchParams): Span => ({
  since: Number(query.get('since')) || 0,
  until: Number(query.get('until')) || Number.MAX_SAFE_INTEGER,
})
const within = (at: number | null, { since, until }: Span) => at !== null && at >= since && at < until

function summaryOf({ conversations, resolutions }: SandboxAccount, span: Span) {
  const messages = conversations.flatMap((one) => one.messages).filter(({ created_at }) => within(created_at, span))
  const answered = conversations.filter(({ first_reply_at }) => within(first_reply_at, span))
  const resolved = resolutions.filter(({ at }) => within(at, span))
  const created = new Map(conversations.map(({ id, created_at }) => [id, created_at]))
  const first = mean(answered.map(({ first_reply_at, created_at }) => (first_reply_at ?? 0) - created_at))
  return {
    conversations_count: conversations.filter(({ created_at }) => within(created_at, span)).length,
    incoming_messages_count: messages.filter(({ message_type }) => message_type === 0).length,
    outgoing_messages_count: messages.filter((one) => one.message_type === 1 && !one.private).length,
    avg_first_response_time: first,
    avg_resolution_time: mean(resolved.map(({ conversation_id, at }) => at - (created.get(conversation_id) ?? at))),
    resolutions_count: resolved.length,
    reply_time: first,
  }
}

/** As a decimal in text, which the service sometimes sends; null: nothing was measured. */
const mean = (seconds: number[]): string | null =>
  seconds.length > 0 ? (seconds.reduce((sum, one) => sum + one, 0) / seconds.length).toFixed(4) : null

export function showSeries({ account, request: { query } }: Call): SandboxAnswer {
  if (query.get('metric') !== 'conversations_count') return refuse(422, 'The sandbox counts new conversations only')
  const { since, until } = spanOf(query)
  const offset = (Number(query.get('timezone_offset')) || 0) * 3_600
  const dayOf = (at: number) => Math.floor((at + offset) / DAY)
  const days = []
  for (let day = dayOf(since); day <= dayOf(until - 1); day++) {
    const counted = account.conversations.filter(
      ({ created_at }) => dayOf(created_at) === day && within(created_at, { since, until }),
    )
    days.push({ value: counted.length, timestamp: day * DAY - offset })
  }
  return { body: days }
}

export function showLive({ account }: Call): SandboxAnswer {
  const open = account.conversations.filter(({ status }) => status === 'open')
  return {
    body: {
      open: open.length,
      unattended: open.filter(({ first_reply_at, waiting_since }) => first_reply_at === null || waiting_since).length,
      unassigned: open.filter(({ assignee_id }) => assignee_id === null).length,
      pending: account.conversations.filter(({ status }) => status === 'pending').length,
    },
  }
}
