import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { ANY_MENTION, FLAGS } from '../domain/flags'
import type { UnreadMessages } from '../wire/register'
import { isMuted } from './narrow/muted'
import { isReadableRecipient } from './readable-recipients'

/** More than that nobody catches up with; the newest ones count. */
const MAX_UNREAD = 50_000

type Group = {
  channel_id: number | null
  topic: string
  member_ids: number[] | null
  ids: number[]
  mentions: number[] | null
  counted: number
}

/** Everything the reader has not read, by conversation; muted ones are listed but not counted. */
export async function unreadMessages(ctx: OperationCtx, me: ChatUser): Promise<UnreadMessages> {
  const groups = await ctx.query<Group>(compile(unreadGroups(ctx.organization.id, me)), { customPlan: true })
  const listed = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  const direct = groups.filter(({ channel_id }) => channel_id === null)
  return {
    count: groups.reduce((sum, { counted }) => sum + counted, 0),
    pms: direct
      .filter(({ member_ids }) => member_ids!.length <= 2)
      .map(({ member_ids, ids }) => {
        const other = member_ids!.find((id) => id !== me.id) ?? me.id
        return { sender_id: other, other_user_id: other, unread_message_ids: ids }
      }),
    streams: groups
      .filter(({ channel_id }) => channel_id !== null)
      .map(({ channel_id, topic, ids }) => ({ stream_id: channel_id!, topic, unread_message_ids: ids })),
    huddles: direct
      .filter(({ member_ids }) => member_ids!.length > 2)
      .map(({ member_ids, ids }) => ({ user_ids_string: member_ids!.join(','), unread_message_ids: ids })),
    mentions: groups.flatMap(({ mentions }) => mentions ?? []).sort((a, b) => a - b),
    old_unreads_missing: listed >= MAX_UNREAD,
  }
}

/** A channel that somebody left does not ask to be read. */
const unreadGroups = (organizationId: string, me: ChatUser): Sql => sql`
  with unread as materialized (
    select d.message_id, d.flags from chat_delivery d
    where d.user_id = ${me.id} and d.flags & 1 = 0
      and d.recipient_id not in (
        select c.recipient_id from chat_channel c where c.organization_id = ${organizationId}::uuid
          and not exists (select from chat_subscription s where s.channel_id = c.id and s.user_id = ${me.id}))
    order by d.message_id desc limit ${MAX_UNREAD}
  )
  select g.*, r.member_ids from (
    select m.channel_id, m.recipient_id, max(m.topic) as topic,
      array_agg(m.id::float8 order by m.id) as ids,
      array_agg(m.id::float8) filter (where d.flags & ${sql.lit(ANY_MENTION)} <> 0) as mentions,
      (count(*) filter (where not ${isMuted(me.id)}))::int as counted
    from unread d join chat_message m on m.id = d.message_id
    group by m.channel_id, m.recipient_id, m.topic_key
  ) g join chat_recipient r on r.id = g.recipient_id
  order by g.ids[1]`

/** What the reader put a star on and may still read, oldest first. */
export async function starredMessages(ctx: OperationCtx, me: ChatUser): Promise<number[]> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select d.message_id::float8 as id from chat_delivery d
      where d.user_id = ${me.id} and d.flags & ${sql.lit(FLAGS.starred)} <> 0
        and ${isReadableRecipient(ctx.organization.id, me, sql`d.recipient_id`)}
      order by d.message_id`),
  )
  return rows.map(({ id }) => id)
}
