import { z } from 'zod'
import type { Choice } from '@/lib/core/grid/wire'

/** Shapes of the inbox that forms and pages need too (Business Platform Modules 2.8, 4.8). */

/** As the helpdesk names them; a new word of it is stored as received. */
export const CONVERSATION_STATUSES = [
  { value: 'open', label: 'Open', tone: 'info' },
  { value: 'pending', label: 'Pending', tone: 'warning' },
  { value: 'snoozed', label: 'Snoozed', tone: 'neutral' },
  { value: 'resolved', label: 'Resolved', tone: 'success' },
] as const satisfies readonly Choice[]

export const CHANNELS = [
  { value: 'website', label: 'Website' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'api', label: 'API' },
] as const satisfies readonly Choice[]

export const DIRECTIONS = [
  { value: 'incoming', label: 'Customer', tone: 'info' },
  { value: 'outgoing', label: 'Agent', tone: 'neutral' },
  { value: 'note', label: 'Private note', tone: 'warning' },
] as const satisfies readonly Choice[]

/** How long the customer has waited for an answer, by the target for a first response. */
export const WAITS = [
  { value: 'day', label: 'Over a day', tone: 'danger' },
  { value: 'two_hours', label: 'Over two hours', tone: 'danger' },
  { value: 'hour', label: 'Over an hour', tone: 'warning' },
  { value: 'short', label: 'Under an hour', tone: 'info' },
  { value: 'none', label: 'Not waiting', tone: 'neutral' },
] as const satisfies readonly Choice[]

/** What can be made of a conversation. */
export const LINK_SUBJECTS = [
  { value: 'lead', label: 'Lead' },
  { value: 'deal', label: 'Deal' },
  { value: 'card', label: 'Card' },
  { value: 'quotation', label: 'Quotation' },
  { value: 'supplier_quotation', label: 'Supplier question' },
] as const satisfies readonly Choice[]
export type LinkSubject = (typeof LINK_SUBJECTS)[number]['value']
export const linkSubject = z.enum(LINK_SUBJECTS.map(({ value }) => value) as [LinkSubject, ...LinkSubject[]], {
  error: `Choose one of ${LINK_SUBJECTS.map(({ value }) => value).join(', ')}.`,
})

export const MAX_REPLY_CHARACTERS = 10_000
export const MAX_REPLY_FILES = 5
export const MAX_FILE_BYTES = 15 * 1024 * 1024
export const RECENT_CONVERSATIONS = 10
/** Business Platform Modules 4.8. */
export const FIRST_RESPONSE_TARGET_MINUTES = 60
export const RESOLUTION_TARGET_HOURS = 24

const moment = z.string().nullable()

export const chatConversation = z
  .object({
    id: z.string(),
    desk_account_id: z.string(),
    /** The number that the helpdesk shows. */
    desk_conversation_id: z.string(),
    inbox: z.string(),
    channel: z.string(),
    status: z.string(),
    priority: z.string(),
    labels: z.array(z.string()),
    assignee: z.object({ desk_agent_id: z.string(), name: z.string(), email: z.string() }).nullable(),
    contact: z.object({ desk_contact_id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
    customer_id: z.string().nullable(),
    customer_name: z.string().nullable(),
    contact_id: z.string().nullable(),
    contact_name: z.string().nullable(),
    unread_count: z.number().int(),
    can_reply: z.boolean(),
    waiting_since: moment,
    snoozed_until: moment,
    first_reply_at: moment,
    resolved_at: moment,
    started_at: z.string(),
    last_activity_at: z.string(),
    last_message: z.string(),
    /** `incoming`, `outgoing`, `note`; empty before the first message. */
    last_direction: z.string(),
    /** The conversation in the helpdesk's own pages; null: the helpdesk is not connected. */
    desk_url: z.string().nullable(),
  })
  .meta({ id: 'DeskConversation' })
export type ChatConversation = z.infer<typeof chatConversation>

const attachment = z
  .object({
    id: z.string(),
    kind: z.string(),
    /** Empty where the helpdesk gives none. */
    url: z.string(),
    name: z.string(),
    size: z.number().nullable(),
  })
  .meta({ id: 'DeskAttachment' })

const chatMessage = z
  .object({
    id: z.string(),
    desk_message_id: z.string(),
    direction: z.enum(['incoming', 'outgoing', 'note']),
    content: z.string(),
    sender_name: z.string(),
    sent_at: z.string(),
    /** `sent`, `delivered`, `read`, `failed`; empty where the helpdesk does not say. */
    delivery: z.string(),
    attachments: z.array(attachment),
  })
  .meta({ id: 'DeskMessage' })
export type ChatMessage = z.infer<typeof chatMessage>

export const replyFile = z
  .object({ id: z.string(), name: z.string(), content_type: z.string(), size: z.number() })
  .meta({ id: 'DeskReplyFile' })
export type ReplyFile = z.infer<typeof replyFile>

export const chatReply = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    content: z.string(),
    private: z.boolean(),
    resolves: z.boolean(),
    /** `sending` until the helpdesk has confirmed it; `failed`: a draft that can be sent again or discarded. */
    state: z.enum(['sending', 'sent', 'failed']),
    reason: z.string(),
    author_name: z.string(),
    files: z.array(replyFile),
    desk_message_id: z.string(),
    created_at: z.string(),
    sent_at: moment,
  })
  .meta({ id: 'DeskReply' })
export type ChatReply = z.infer<typeof chatReply>

/** Who a helpdesk contact may be, and why; several are offered where no one is the only one. */
const partySuggestion = z
  .object({
    kind: z.enum(['customer', 'contact']),
    id: z.string(),
    label: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'DeskPartySuggestion' })
export type PartySuggestion = z.infer<typeof partySuggestion>

export const conversationLink = z
  .object({
    id: z.string(),
    conversation_id: z.string(),
    subject: linkSubject,
    subject_id: z.string(),
    label: z.string(),
    /** The record's page; null where the caller may not open it. */
    href: z.string().nullable(),
    created_by_name: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'DeskConversationLink' })
export type ConversationLink = z.infer<typeof conversationLink>

/** A customer or contact; without an address where the caller may not open it. */
const deskParty = z.object({ id: z.string(), name: z.string(), href: z.string().nullable() }).meta({ id: 'DeskParty' })

/** What the side panel says of the customer; money in the company's currency. */
const customerStanding = z
  .object({
    id: z.string(),
    name: z.string(),
    currency: z.string(),
    outstanding: z.string(),
    overdue: z.string(),
    /** Of the oldest unpaid invoice that is due; 0: none is. */
    overdue_days: z.number().int(),
    href: z.string().nullable(),
  })
  .meta({ id: 'DeskCustomerStanding' })

export const conversationDetail = z
  .object({
    conversation: chatConversation,
    /** Oldest first, ending with the newest unless `before` was asked for. */
    messages: z.array(chatMessage),
    has_more: z.boolean(),
    /** What is being sent, and drafts that could not be sent. */
    replies: z.array(chatReply),
    customer: customerStanding.nullable(),
    contact: deskParty.nullable(),
    /** How the parties were found: `email`, `phone`, `link`, `person`, `unlinked`; empty: not found. */
    customer_by: z.string(),
    contact_by: z.string(),
    suggestions: z.array(partySuggestion),
    links: z.array(conversationLink),
  })
  .meta({ id: 'DeskConversationDetail' })
export type ConversationDetail = z.infer<typeof conversationDetail>

export const conversationView = z
  .object({
    key: z.enum(['mine', 'unassigned', 'all', 'waiting', 'snoozed']),
    label: z.string(),
    count: z.number().int(),
    /** The view as the list's address spells it. */
    query: z.string(),
  })
  .meta({ id: 'DeskView' })
export type ConversationView = z.infer<typeof conversationView>

const deskContact = z
  .object({
    desk_account_id: z.string(),
    desk_contact_id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Who it is here; null: no one, or the caller may not see it. */
    customer: deskParty.nullable(),
    contact: deskParty.nullable(),
    /** How many conversations with it are stored here. */
    conversations: z.number().int(),
  })
  .meta({ id: 'DeskContact' })
export type DeskContact = z.infer<typeof deskContact>

export const deskContacts = z
  .object({
    /** False: the organization has no helpdesk account. */
    configured: z.boolean(),
    /** The helpdesk does not answer, so no contacts are known; `reason` has its words. */
    degraded: z.boolean(),
    reason: z.string(),
    contacts: z.array(deskContact),
    /** Null: the helpdesk does not count what a search finds. */
    total: z.number().int().nullable(),
    page: z.number().int(),
    has_more: z.boolean(),
  })
  .meta({ id: 'DeskContacts' })
export type DeskContacts = z.infer<typeof deskContacts>

const cardColor = z.enum(['green', 'amber', 'red', 'neutral'])
export type CardColor = z.infer<typeof cardColor>

const statCard = z
  .object({
    key: z.string(),
    label: z.string(),
    /** Null: nothing was measured, or the helpdesk did not answer. */
    value: z.union([z.number(), z.string()]).nullable(),
    format: z.enum(['number', 'minutes', 'hours', 'money', 'percent', 'duration']),
    colour: cardColor,
    /** The list behind the number; null: the helpdesk alone has it. */
    href: z.string().nullable(),
  })
  .meta({ id: 'SiteStatCard' })
export type StatCard = z.infer<typeof statCard>

export const siteStats = z
  .object({
    site: z.string(),
    category: z.string(),
    configured: z.boolean(),
    /** The helpdesk does not answer: figures are from an earlier reading, or of the mirror alone. */
    degraded: z.boolean(),
    reason: z.string(),
    as_of: z.string(),
    days: z.number().int(),
    cards: z.array(statCard),
    chart: z.array(z.object({ date: z.string(), count: z.number().int() })),
    recent: z.array(chatConversation),
  })
  .meta({ id: 'SiteStats' })
export type SiteStats = z.infer<typeof siteStats>

export const myChats = z
  .object({
    configured: z.boolean(),
    user_id: z.string(),
    cards: z.array(statCard),
    conversations: z.array(chatConversation),
  })
  .meta({ id: 'MyChats' })
export type MyChats = z.infer<typeof myChats>

export const chatSignal = z.object({ latest_activity_at: moment, unread: z.number().int() }).meta({ id: 'DeskSignal' })

const LAUNCH_REASONS = ['not_configured', 'unreachable', 'not_an_agent', 'no_sso', 'sso_failed'] as const
export const launchAnswer = z
  .union([
    z.object({ ok: z.literal(true), url: z.string(), embeddable: z.boolean() }),
    z.object({
      ok: z.literal(false),
      reason: z.enum(LAUNCH_REASONS),
      message: z.string(),
      /** The helpdesk's own sign-in; null: no address is known. */
      fallback_url: z.string().nullable(),
      embeddable: z.literal(false),
    }),
  ])
  .meta({
    id: 'DeskLaunch',
    examples: [{ ok: true, url: 'https://desk.example.com/app/login?sso_auth_token=…', embeddable: false }],
  })
export type LaunchAnswer = z.infer<typeof launchAnswer>

export const deskSettings = z
  .object({
    /** `sandbox`: a process of this machine plays the helpdesk, whatever address and tokens are stored. */
    mode: z.enum(['live', 'sandbox']),
    url: z.string(),
    has_platform_token: z.boolean(),
    has_api_access_token: z.boolean(),
    has_webhook_secret: z.boolean(),
    /** Events without a right signature are refused, beside those with a wrong secret. */
    require_signature: z.boolean(),
    updated_at: moment,
  })
  .meta({ id: 'DeskSettings' })

export const deskAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    desk_account_id: z.string().nullable(),
    has_token: z.boolean(),
    /** Why its events do not come in, and what to do; empty: they do, or no account is assigned. */
    webhook_problem: z.string(),
    last_event_at: moment,
    conversations: z.number().int(),
  })
  .meta({ id: 'DeskAccount' })
export type DeskAccountWire = z.infer<typeof deskAccount>

export const syncRun = z
  .object({
    id: z.string(),
    kind: z.enum(['backfill', 'catch_up']),
    state: z.enum(['running', 'done', 'failed', 'canceled']),
    conversations: z.number().int(),
    messages: z.number().int(),
    total: z.number().int().nullable(),
    message: z.string(),
    started_at: z.string(),
    finished_at: moment,
  })
  .meta({ id: 'DeskSyncRun' })

export const agentOption = z
  .object({ desk_agent_id: z.string(), name: z.string(), email: z.string(), is_me: z.boolean() })
  .meta({ id: 'DeskAgent' })
