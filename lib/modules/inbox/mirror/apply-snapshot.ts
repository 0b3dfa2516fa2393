import type { DeskContact, DeskConversation, DeskMessage } from '@/lib/connectors/desk/port'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import type { Account } from '../settings/accounts'
import { matchContacts } from './match-contacts'
import { recordMessages } from './record-messages'
import { refreshConversations } from './refresh-conversations'
import type { Snapshot } from './snapshot'

export type Mirrored = Pick<Account, 'desk_account_id' | 'agents' | 'inboxes'>
type Applied = {
  conversations: number
  messages: number
  /** Someone or something is named that the account's lists do not have yet. */
  has_unknown_names: boolean
}

/**
 * Writes what was heard or read of an account into the mirror, with a few statements for all of it. What is older than what is stored
 * changes nothing, so it may come twice, late and in any order.
 */
export async function applySnapshot(ctx: OperationCtx, account: Mirrored, snapshot: Snapshot): Promise<Applied> {
  if (snapshot.isEmpty) return { conversations: 0, messages: 0, has_unknown_names: false }
  const { conversations, messages, contacts } = snapshot
  const key = account.desk_account_id
  storeContacts(ctx, key, contacts)
  const rows = conversations.map((conversation) => conversationRow(ctx, account, conversation))
  storeConversations(ctx, rows)
  storeStubs(ctx, key, messages)
  storeMessages(ctx, key, messages)
  await matchContacts(
    ctx,
    key,
    contacts.map(({ contact }) => String(contact.id)),
  )
  const touched = new Set([
    ...conversations.map(({ id }) => String(id)),
    ...messages.map(({ message }) => String(message.conversation_id)),
  ])
  const people = contacts.map(({ contact }) => String(contact.id))
  const moved = await refreshConversations(ctx, key, { conversations: [...touched], contacts: people })
  // They had no one, or someone else, so their earlier messages come along.
  await recordMessages(ctx, key, { conversations: moved })
  await recordMessages(ctx, key, { messages: messages.map(({ message }) => String(message.id)) })
  const hasUnknown = rows.some(
    (row) => (row.desk_assignee_id && !row.assignee_email) || (row.desk_inbox_id !== '0' && !row.inbox),
  )
  return { conversations: conversations.length, messages: messages.length, has_unknown_names: hasUnknown }
}

type SeenContact = { contact: DeskContact; state_at: Date }
type SeenMessage = { message: DeskMessage; state_at: Date; rank: number }

function storeContacts(ctx: OperationCtx, account: string, contacts: SeenContact[]): void {
  if (contacts.length === 0) return
  const rows = contacts.map(({ contact: { id, name, email, phone }, state_at }) => {
    const { canonical, last9 } = readPhone(phone, ctx.organization.country)
    return {
      id: newId(),
      organization_id: ctx.organization.id,
      desk_account_id: account,
      desk_contact_id: String(id),
      name: storable(name, 300),
      email: storable(email, 320).toLowerCase(),
      phone: storable(phone, 64),
      phone_canonical: canonical,
      phone_last9: last9,
      state_at,
    }
  })
  ctx.later(
    compile(sql`
      insert into desk_contact as t (id, organization_id, desk_account_id, desk_contact_id, name, email, phone, phone_canonical, phone_last9, state_at)
      select id, organization_id, desk_account_id, desk_contact_id, name, email, phone, phone_canonical, phone_last9, state_at
      from jsonb_populate_recordset(null::desk_contact, ${JSON.stringify(rows)}::jsonb)
      on conflict (organization_id, desk_account_id, desk_contact_id) do update set
        name = excluded.name, email = excluded.email, phone = excluded.phone, phone_canonical = excluded.phone_canonical,
        phone_last9 = excluded.phone_last9, state_at = excluded.state_at, updated_at = now()
      where excluded.state_at >= t.state_at`),
  )
}

type ConversationRow = ReturnType<typeof conversationRow>

function conversationRow(ctx: OperationCtx, { desk_account_id, agents, inboxes }: Mirrored, seen: DeskConversation) {
  const { assignee, contact } = seen
  const assigneeId = assignee ? String(assignee.id) : ''
  const agent = agents.find(({ id }) => id === assigneeId)
  const inboxId = String(seen.inbox_id)
  return {
    id: newId(),
    organization_id: ctx.organization.id,
    desk_account_id,
    desk_conversation_id: String(seen.id),
    desk_inbox_id: inboxId,
    inbox: inboxes.find(({ id }) => id === inboxId)?.name ?? '',
    channel: storable(seen.channel, 60),
    status: storable(seen.status, 60),
    priority: storable(seen.priority, 60),
    labels: seen.labels.slice(0, 100).map((label) => storable(label, 100)),
    snoozed_until: seen.snoozed_until,
    unread_count: seen.unread_count,
    can_reply: seen.can_reply,
    desk_assignee_id: assigneeId,
    assignee: storable(agent?.name || assignee?.name || '', 200),
    assignee_email: storable(assignee?.email || agent?.email || '', 320).toLowerCase(),
    desk_contact_id: contact.id ? String(contact.id) : '',
    waiting_since: seen.waiting_since,
    first_reply_at: seen.first_reply_at,
    last_activity_at: seen.last_activity_at,
    started_at: seen.created_at,
    state_at: seen.updated_at,
  }
}

const SET = [
  'desk_inbox_id',
  'channel',
  'status',
  'priority',
  'labels',
  'snoozed_until',
  'unread_count',
  'can_reply',
  'desk_assignee_id',
  'waiting_since',
  'first_reply_at',
  'last_activity_at',
  'started_at',
  'state_at',
] as const

function storeConversations(ctx: OperationCtx, rows: ConversationRow[]): void {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((key) => sql.ref(key)))
  const set = SET.map((key) => sql`${sql.ref(key)} = excluded.${sql.ref(key)}`)
  ctx.later(
    compile(sql`
      insert into desk_conversations as t (${columns}, resolved_at)
      select ${columns}, case when status = 'resolved' then state_at end
      from jsonb_populate_recordset(null::desk_conversations, ${JSON.stringify(rows)}::jsonb)
      on conflict (organization_id, desk_account_id, desk_conversation_id) do update set ${sql.join(set)},
        desk_contact_id = coalesce(nullif(excluded.desk_contact_id, ''), t.desk_contact_id),
        inbox = coalesce(nullif(excluded.inbox, ''), case when t.desk_inbox_id = excluded.desk_inbox_id then t.inbox end, ''),
        assignee = coalesce(nullif(excluded.assignee, ''), case when t.desk_assignee_id = excluded.desk_assignee_id then t.assignee end, ''),
        assignee_email = coalesce(nullif(excluded.assignee_email, ''),
          case when t.desk_assignee_id = excluded.desk_assignee_id then t.assignee_email end, ''),
        resolved_at = case when excluded.status = 'resolved'
          then coalesce(case when t.status = 'resolved' then t.resolved_at end, excluded.state_at) end,
        updated_at = now()
      where (excluded.state_at, excluded.last_activity_at) >= (t.state_at, t.last_activity_at)`),
  )
}

/** A message may come before its conversation; what is known of it then is its number. */
function storeStubs(ctx: OperationCtx, account: string, messages: SeenMessage[]): void {
  const numbers = [...new Set(messages.map(({ message }) => String(message.conversation_id)))]
  if (numbers.length === 0) return
  ctx.later(
    compile(sql`
      insert into desk_conversations (id, organization_id, desk_account_id, desk_conversation_id)
      select id, ${ctx.organization.id}::uuid, ${account}, number
      from unnest(${numbers.map(() => newId())}::uuid[], ${numbers}::text[]) v(id, number)
      where not exists (select 1 from desk_conversations c where c.organization_id = ${ctx.organization.id}::uuid
        and c.desk_account_id = ${account} and c.desk_conversation_id = v.number)
      on conflict (organization_id, desk_account_id, desk_conversation_id) do nothing`),
  )
}

function storeMessages(ctx: OperationCtx, account: string, messages: SeenMessage[]): void {
  if (messages.length === 0) return
  const rows = messages.map(({ message, state_at, rank }) => ({
    id: newId(),
    desk_message_id: String(message.id),
    desk_conversation_id: String(message.conversation_id),
    direction: message.direction,
    content: storable(message.content, 150_000),
    sender_name: storable(message.sender_name, 200),
    sent_at: message.sent_at,
    delivery: storable(message.delivery, 40),
    attachments: message.attachments.map((file) => ({
      ...file,
      name: storable(file.name, 300),
      url: storable(file.url, 2_000),
    })),
    state_at,
    state_rank: rank,
  }))
  ctx.later(
    compile(sql`
      insert into desk_messages as t (id, organization_id, desk_account_id, desk_message_id, conversation_id, direction, content,
        sender_name, sent_at, delivery, attachments, state_at, state_rank)
      select v.id, c.organization_id, c.desk_account_id, v.desk_message_id, c.id, v.direction, v.content,
        v.sender_name, v.sent_at, v.delivery, v.attachments, v.state_at, v.state_rank
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v(id uuid, desk_message_id text, desk_conversation_id text,
        direction text, content text, sender_name text, sent_at timestamptz, delivery text, attachments jsonb,
        state_at timestamptz, state_rank int2)
      join desk_conversations c on c.organization_id = ${ctx.organization.id}::uuid and c.desk_account_id = ${account}
        and c.desk_conversation_id = v.desk_conversation_id
      order by v.desk_message_id
      on conflict (organization_id, desk_account_id, desk_message_id) do update set
        conversation_id = excluded.conversation_id, direction = excluded.direction, content = excluded.content,
        sender_name = coalesce(nullif(excluded.sender_name, ''), t.sender_name), sent_at = excluded.sent_at,
        delivery = excluded.delivery, attachments = excluded.attachments, state_at = excluded.state_at,
        state_rank = excluded.state_rank
      where (excluded.state_at, excluded.state_rank) >= (t.state_at, t.state_rank)`),
  )
}

/** PostgreSQL stores no null character and no half of a surrogate pair. */
const storable = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed()
