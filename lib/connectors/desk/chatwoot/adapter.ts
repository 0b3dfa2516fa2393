import { ProviderError } from '@/lib/core/provider-error'
import type { ConversationQuery, DeskCounts, DeskMessage, DeskPort, DeskReply, DeskSpan } from '../port'
import { caller, type DeskLimits, PROVIDER } from './call'
import { DESK_EVENTS } from './event'
import { toAgent, toContact, toConversation, toFigures, toInbox, toMessage } from './map'
import * as wire from './wire'

type DeskSettings = {
  base_url: string
  account_id: number
  /** Of an administrator of the account. */
  token: string
}

/** The service's page, unless its operator changed that. */
const PAGE = 25
const CONTACTS_PAGE = 15

/** One account by Chatwoot's application API. Source: provider-facts 1.1. */
export function createDesk({ base_url, account_id, token }: DeskSettings, limits?: DeskLimits): DeskPort {
  const { ask, read } = caller(base_url, token, limits)
  const account = `/api/v1/accounts/${account_id}`
  const reports = `/api/v2/accounts/${account_id}`
  const conversationPath = (id: number) => `${account}/conversations/${id}`

  return {
    async profile() {
      const { name, email, accounts } = await read(
        { op: 'profile', method: 'GET', path: '/api/v1/profile', kind: 'read' },
        wire.profileAnswer,
      )
      return { name, email, role: accounts.find(({ id }) => id === account_id)?.role ?? null }
    },

    async agents() {
      const call = { op: 'agents', method: 'GET', path: `${account}/agents`, kind: 'read' } as const
      return (await read(call, wire.agentsAnswer)).map(toAgent)
    },

    async inboxes() {
      const call = { op: 'inboxes', method: 'GET', path: `${account}/inboxes`, kind: 'read' } as const
      return (await read(call, wire.inboxesAnswer)).payload.map(toInbox)
    },

    async conversations({ status = 'all', assignee = 'all', page = 1, updated_within_seconds }) {
      const query = {
        status,
        assignee_type: assignee,
        page,
        sort_by: 'last_activity_at_desc',
        updated_within: updated_within_seconds,
      }
      const path = `${account}/conversations`
      const { data } = await read(
        { op: 'conversations', method: 'GET', path, query, kind: 'read' },
        wire.conversationsAnswer,
      )
      const { mine_count, assigned_count, unassigned_count, all_count } = data.meta
      const counts = { mine: mine_count, assigned: assigned_count, unassigned: unassigned_count, all: all_count }
      const has_more = updated_within_seconds === undefined && hasMore(data.payload.length, page, counts, assignee)
      return { counts, conversations: data.payload.map(toConversation), has_more }
    },

    async conversation(id) {
      const call = { op: 'conversation', method: 'GET', path: conversationPath(id), kind: 'read' } as const
      return toConversation(await read(call, wire.conversationWire))
    },

    async messages(conversation, { before, after } = {}) {
      const path = `${conversationPath(conversation)}/messages`
      const { payload } = await read(
        { op: 'messages', method: 'GET', path, query: { before, after }, kind: 'read' },
        wire.messagesAnswer,
      )
      return payload.flatMap((message) => toMessage(message, conversation) ?? []).sort(bySending)
    },

    async send(conversation, reply) {
      const path = `${conversationPath(conversation)}/messages`
      const answer = await ask({ op: 'send', method: 'POST', path, ...(await replyBody(reply)), kind: 'write' })
      const sent = toMessage(answer.json(wire.messageWire), conversation)
      if (sent) return sent
      throw failure('send', 'protocol', 'The helpdesk took the message and answered with something else.', true)
    },

    async setStatus(conversation, status, snoozedUntil) {
      const path = `${conversationPath(conversation)}/toggle_status`
      const until = status === 'snoozed' && snoozedUntil ? { snoozed_until: epoch(snoozedUntil) } : {}
      await ask({ op: 'set_status', method: 'POST', path, body: { status, ...until }, kind: 'write' })
    },

    async markRead(conversation) {
      const path = `${conversationPath(conversation)}/update_last_seen`
      await ask({ op: 'mark_read', method: 'POST', path, body: {}, kind: 'write' })
    },

    async assign(conversation, agent) {
      const path = `${conversationPath(conversation)}/assignments`
      const body = { assignee_id: agent ?? 0 }
      const assigned = await read({ op: 'assign', method: 'POST', path, body, kind: 'write' }, wire.assignmentAnswer)
      // An agent who is not in the account is taken as no one, without an error.
      if (agent !== null && assigned?.id !== agent)
        throw failure(
          'assign',
          'validation',
          'This person is not an agent of the helpdesk account. The conversation is unassigned now.',
        )
    },

    async contacts({ q = '', page = 1 }) {
      const path = q ? `${account}/contacts/search` : `${account}/contacts`
      const query = { q: q || undefined, page, sort: 'name' }
      const { meta, payload } = await read(
        { op: q ? 'search_contacts' : 'contacts', method: 'GET', path, query, kind: 'read' },
        wire.contactsAnswer,
      )
      const contacts = payload.map(toContact)
      // Of a search the service counts the page alone, and some releases do not say whether more follow.
      if (q) return { contacts, total: null, has_more: meta.has_more ?? contacts.length >= CONTACTS_PAGE }
      return { contacts, total: meta.count, has_more: contacts.length > 0 && page * CONTACTS_PAGE < meta.count }
    },

    async contact(id) {
      const call = { op: 'contact', method: 'GET', path: `${account}/contacts/${id}`, kind: 'read' } as const
      return toContact((await read(call, wire.contactAnswer)).payload)
    },

    async contactConversations(id) {
      const path = `${account}/contacts/${id}/conversations`
      const call = { op: 'contact_conversations', method: 'GET', path, kind: 'read' } as const
      return (await read(call, wire.contactConversationsAnswer)).payload.map(toConversation)
    },

    async figures(span) {
      const path = `${reports}/reports/summary`
      const query = spanQuery(span)
      return toFigures(await read({ op: 'figures', method: 'GET', path, query, kind: 'read' }, wire.summaryAnswer))
    },

    async newPerDay(span) {
      const path = `${reports}/reports`
      const query = { ...spanQuery(span), metric: 'conversations_count', group_by: 'day' }
      const series = await read({ op: 'new_per_day', method: 'GET', path, query, kind: 'read' }, wire.seriesAnswer)
      return series.flatMap(({ timestamp, value }) => (timestamp ? [{ at: timestamp, count: value }] : []))
    },

    async liveCounts() {
      const path = `${reports}/live_reports/conversation_metrics`
      const { open, unassigned } = await read({ op: 'live_counts', method: 'GET', path, kind: 'read' }, wire.liveAnswer)
      return { open, unassigned }
    },

    async ensureWebhook(url) {
      const path = `${account}/webhooks`
      const listed = await read({ op: 'webhooks', method: 'GET', path, kind: 'read' }, wire.webhooksAnswer)
      const known = listed.payload.webhooks.find((one) => placeOf(one.url) === placeOf(url))
      const isComplete = DESK_EVENTS.every((name) => known?.subscriptions.includes(name))
      if (known?.url === url && isComplete) return { secret: known.secret }
      const body = { webhook: { name: 'Indaba', url, subscriptions: DESK_EVENTS } }
      const { payload } = await read(
        known
          ? { op: 'update_webhook', method: 'PATCH', path: `${path}/${known.id}`, body, kind: 'write' }
          : { op: 'create_webhook', method: 'POST', path, body, kind: 'write' },
        wire.webhookAnswer,
      )
      return { secret: payload.webhook.secret }
    },
  }
}

const failure = (op: string, kind: 'protocol' | 'validation', message: string, outcomeUnknown = false) =>
  new ProviderError({ kind, provider: PROVIDER, op, message, outcomeUnknown })

const epoch = (at: Date): number => Math.floor(at.getTime() / 1000)

const spanQuery = ({ since, until, offset_hours }: DeskSpan) => ({
  type: 'account',
  since: epoch(since),
  until: epoch(until),
  timezone_offset: offset_hours,
})

const bySending = (one: DeskMessage, other: DeskMessage) =>
  one.sent_at.getTime() - other.sent_at.getTime() || one.id - other.id

/** Without the query, in which a secret may have changed. */
const placeOf = (url: string): string => (URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : url)

/** By the counts, since an operator may have chosen another size for pages. */
function hasMore(
  shown: number,
  page: number,
  counts: DeskCounts,
  assignee: NonNullable<ConversationQuery['assignee']>,
) {
  const total = counts[assignee === 'me' ? 'mine' : assignee]
  return shown > 0 && (total > 0 ? page * shown < total : shown >= PAGE)
}

async function replyBody({ content, private: isPrivate, files = [] }: DeskReply) {
  if (files.length === 0) return { body: { content, private: isPrivate, message_type: 'outgoing' } }
  const form = new FormData()
  form.set('content', content)
  form.set('private', String(isPrivate))
  form.set('message_type', 'outgoing')
  for (const { name, type, data } of files)
    form.append('attachments[]', new Blob([new Uint8Array(data)], { type }), name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}
