import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'

/**
 * Who hears of what happens to messages of one conversation: everybody who has one of them and may still read it,
 * whoever is in the channel where its history is shared, and who does it.
 */
export async function audienceOf(
  ctx: OperationCtx,
  me: ChatUser,
  channel: ChannelAccess | null,
  messageIds: number[],
): Promise<number[]> {
  const delivered = sql`select d.user_id from chat_delivery d where d.message_id = any(${messageIds}::bigint[])`
  const who = channel ? channelAudience(channel) : sql`u.id in (${delivered})`
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select u.id from chat_user u
      where u.organization_id = ${ctx.organization.id}::uuid and u.is_active and (u.id = ${me.id}::int or ${who}) order by u.id`),
  )
  return rows.map(({ id }) => id)

  function channelAudience({ id, invite_only, history_public }: ChannelAccess) {
    const inIt = sql`u.id in (select s.user_id from chat_subscription s where s.channel_id = ${id}::int)`
    const mayRead = invite_only ? inIt : sql`(u.role < ${ROLES.guest}::int or ${inIt})`
    const sharesHistory = invite_only && !history_public ? sql`false` : inIt
    return sql`(${sharesHistory} or (u.id in (${delivered}) and ${mayRead}))`
  }
}
