import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'

const MAX_CONVERSATIONS = 1_000

/** The newest message that somebody has; -1: none. */
export async function newestMessage(ctx: OperationCtx, me: ChatUser): Promise<number> {
  const [row] = await ctx.query<{ id: number | null }>(
    compile(sql`select max(message_id)::float8 as id from chat_delivery where user_id = ${me.id}::int`),
  )
  return row?.id ?? -1
}

type Conversation = { max_message_id: number; user_ids: number[] }

/** Direct conversations with a message, the newest first; their people without the reader. */
export function recentConversations(ctx: OperationCtx, me: ChatUser): Promise<Conversation[]> {
  return ctx.query<Conversation>(
    compile(sql`
      select newest.id::float8 as max_message_id, array_remove(r.member_ids, ${me.id}::int) as user_ids
      from chat_recipient r
      join lateral (
        select m.id from chat_message m where m.recipient_id = r.id order by m.id desc limit 1
      ) newest on true
      where r.organization_id = ${ctx.organization.id}::uuid and r.channel_id is null
        and r.member_ids @> array[${me.id}::int]
      order by newest.id desc limit ${MAX_CONVERSATIONS}::int`),
  )
}
