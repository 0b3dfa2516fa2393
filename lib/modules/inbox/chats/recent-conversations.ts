import type { DeskConversation } from '@/lib/connectors/desk/port'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ConversationRow, conversationColumns, toConversation } from '../conversations/conversation-wire'
import { type ChatConversation, RECENT_CONVERSATIONS } from '../schemas'
import { type Account, deskConversationUrl } from '../settings/accounts'

type Wanted = { account: Account; url: string; live: DeskConversation[] | null }

/**
 * The most recently active conversations: those that the helpdesk says, with what the mirror knows of their parties; where it does not
 * answer, those of the mirror.
 */
export async function recentConversations(
  ctx: OperationCtx,
  { account, url, live }: Wanted,
): Promise<ChatConversation[]> {
  const shown = live?.slice(0, RECENT_CONVERSATIONS)
  const own = sql`c.organization_id = ${ctx.organization.id}::uuid and c.desk_account_id = ${account.desk_account_id}`
  const which = shown
    ? sql`${own} and c.desk_conversation_id = any(${shown.map(({ id }) => String(id))}::text[])`
    : sql`${own} and c.status <> ''`
  const rows = await ctx.query<ConversationRow>(
    compile(sql`select ${conversationColumns(sql`c`)} from desk_conversations c where ${which}
      order by c.last_activity_at desc, c.id limit ${sql.lit(RECENT_CONVERSATIONS)}`),
  )
  if (!shown) return rows.map((row) => toConversation(row, url))
  const known = new Map(rows.map((row) => [row.desk_conversation_id, row]))
  return shown.map((conversation) => fromLive(conversation, known.get(String(conversation.id)), { account, url }))
}

function fromLive(
  live: DeskConversation,
  row: ConversationRow | undefined,
  { account, url }: Omit<Wanted, 'live'>,
): ChatConversation {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const number = String(live.id)
  return {
    // Empty: it is not mirrored yet.
    id: row?.id ?? '',
    desk_account_id: account.desk_account_id,
    desk_conversation_id: number,
    inbox: account.inboxes.find(({ id }) => id === String(live.inbox_id))?.name ?? '',
    channel: live.channel,
    status: live.status,
    priority: live.priority,
    labels: live.labels,
    assignee: live.assignee
      ? { desk_agent_id: String(live.assignee.id), name: live.assignee.name, email: live.assignee.email }
      : null,
    contact: {
      desk_contact_id: live.contact.id ? String(live.contact.id) : '',
      name: live.contact.name,
      email: live.contact.email,
      phone: live.contact.phone,
    },
    customer_id: row?.customer_id ?? null,
    customer_name: row?.customer_name ?? null,
    contact_id: row?.contact_id ?? null,
    contact_name: row?.contact_name ?? null,
    unread_count: live.unread_count,
    can_reply: live.can_reply,
    waiting_since: iso(live.waiting_since),
    snoozed_until: iso(live.snoozed_until),
    first_reply_at: iso(live.first_reply_at),
    resolved_at: iso(row?.resolved_at ?? null),
    started_at: live.created_at.toISOString(),
    last_activity_at: live.last_activity_at.toISOString(),
    last_message: live.last_message?.content.slice(0, 300) ?? row?.last_message ?? '',
    last_direction: live.last_message?.direction ?? row?.last_direction ?? '',
    desk_url: deskConversationUrl(url, account.desk_account_id, number),
  }
}
