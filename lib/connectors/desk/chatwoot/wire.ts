import { z } from 'zod'

/**
 * What Chatwoot sends, in answers and in events. Both differ in types (numbers and words, epochs and ISO times), and so do its
 * releases: only ids are insisted on. Source: provider-facts 1.1, 1.3.
 */

const MAX_SECONDS = 8.64e12
const MAX_COUNT = 2_147_483_647

const asNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Epoch seconds (0 is none), with fractions or as text, or ISO. */
function asDate(value: unknown): Date | null {
  const seconds = asNumber(value)
  if (seconds !== null) return seconds > 0 && seconds <= MAX_SECONDS ? new Date(Math.round(seconds * 1000)) : null
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : new Date(ms)
}

const lenient = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read)

const idWire = z.unknown().transform(asNumber).pipe(z.int().positive())
/** No NUL, which a database refuses. */
const text = lenient((value) =>
  typeof value === 'string' ? value.replaceAll('\0', '') : typeof value === 'number' ? String(value) : '',
)
const date = lenient(asDate)
const count = lenient((value) => Math.min(MAX_COUNT, Math.max(0, Math.trunc(asNumber(value) ?? 0))))
const measure = lenient(asNumber)
const flag = lenient((value) => value === true || value === 'true' || value === 1)
/** Null for whatever cannot be read. */
const orNull = <T extends z.ZodType>(shape: T) =>
  lenient((value): z.output<T> | null => {
    const read = shape.safeParse(value)
    return read.success ? read.data : null
  })
const listOf = <T extends z.ZodType>(shape: T) =>
  lenient((value): z.output<T>[] =>
    (Array.isArray(value) ? value : []).flatMap((item) => {
      const read = shape.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )

export const contactWire = z.looseObject({ id: idWire, name: text, email: text, phone_number: text })
export type ContactWire = z.output<typeof contactWire>

const personWire = z.looseObject({ id: orNull(idWire), name: text, available_name: text, email: text })

const agentWire = z.looseObject({
  id: idWire,
  name: text,
  available_name: text,
  email: text,
  role: text,
  availability_status: text,
})
export type AgentWire = z.output<typeof agentWire>

const inboxWire = z.looseObject({ id: idWire, name: text, channel_type: text })
export type InboxWire = z.output<typeof inboxWire>

const attachmentWire = z.looseObject({
  id: idWire,
  file_type: text,
  data_url: text,
  fallback_title: text,
  file_size: measure,
})
export type AttachmentWire = z.output<typeof attachmentWire>

export const messageWire = z.looseObject({
  id: idWire,
  conversation_id: orNull(idWire),
  account_id: orNull(idWire),
  content: text,
  /** 0 to 3, or the words of events. */
  message_type: text,
  private: flag,
  status: text,
  created_at: date,
  sender: orNull(personWire),
  /** Of older servers' events, in the place of a sender. */
  contact: orNull(personWire),
  attachments: listOf(attachmentWire),
})
export type MessageWire = z.output<typeof messageWire>

export const conversationWire = z.looseObject({
  id: idWire,
  account_id: orNull(idWire),
  inbox_id: orNull(idWire),
  channel: text,
  status: text,
  priority: text,
  labels: listOf(z.string()),
  snoozed_until: date,
  unread_count: count,
  can_reply: lenient((value) => value !== false),
  created_at: date,
  updated_at: date,
  last_activity_at: date,
  timestamp: date,
  waiting_since: date,
  first_reply_created_at: date,
  messages: listOf(messageWire),
  last_non_activity_message: orNull(messageWire),
  contact_inbox: orNull(z.looseObject({ contact_id: orNull(idWire) })),
  meta: orNull(
    z.looseObject({ sender: orNull(contactWire), channel: text, assignee: orNull(agentWire), assignee_type: text }),
  ),
})
export type ConversationWire = z.output<typeof conversationWire>

export const profileAnswer = z.looseObject({
  name: text,
  email: text,
  accounts: listOf(z.looseObject({ id: idWire, role: text })),
})
export const agentsAnswer = z.array(agentWire)
export const inboxesAnswer = z.looseObject({ payload: z.array(inboxWire) })
export const conversationsAnswer = z.looseObject({
  data: z.looseObject({
    meta: z.looseObject({ mine_count: count, assigned_count: count, unassigned_count: count, all_count: count }),
    payload: z.array(conversationWire),
  }),
})
export const messagesAnswer = z.looseObject({ payload: z.array(messageWire) })
export const assignmentAnswer = z.looseObject({ id: idWire }).nullish()
export const contactAnswer = z.looseObject({ payload: contactWire })
export const contactsAnswer = z.looseObject({
  meta: z.looseObject({ count, has_more: orNull(z.boolean()) }),
  payload: z.array(contactWire),
})
export const contactConversationsAnswer = z.looseObject({ payload: z.array(conversationWire) })

export const summaryAnswer = z.looseObject({
  conversations_count: count,
  incoming_messages_count: count,
  outgoing_messages_count: count,
  resolutions_count: count,
  avg_first_response_time: measure,
  avg_resolution_time: measure,
})
export const seriesAnswer = z.array(z.looseObject({ value: count, timestamp: date }))
export const liveAnswer = z.looseObject({ open: count, unassigned: count })

const webhookWire = z.looseObject({ id: idWire, url: text, subscriptions: listOf(z.string()), secret: text })
export const webhooksAnswer = z.looseObject({ payload: z.looseObject({ webhooks: z.array(webhookWire) }) })
export const webhookAnswer = z.looseObject({ payload: z.looseObject({ webhook: webhookWire }) })

export const signInAnswer = z.looseObject({ url: z.url({ protocol: /^https?$/ }) })

export const problemWire = z.looseObject({ error: text, message: text })

/** What every event has, whatever it is about. */
export const eventWire = z.looseObject({
  event: z.string(),
  account: orNull(z.looseObject({ id: orNull(idWire) })),
  account_id: orNull(idWire),
  conversation: orNull(conversationWire),
})
