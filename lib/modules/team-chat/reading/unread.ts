import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { ANY_MENTION, FLAGS } from '../domain/flags'
import type { UnreadMessages } from '../wire/register'
import { isMuted } from './narrow/muted'
import { isReadableRecipient } from './readable-recipients'

/** The wire lists the newest ones only, and says so; all of them count. */
const MAX_LISTED = 50_000

type Group = {
  channel_id: number | null
  topic: string
  member_ids: number[] | null
  ids: number[]
  mentions: number[] | null
}

/** What the reader has not read, by conversation; muted ones are listed but not counted. */
export async function unreadMessages(ctx: OperationCtx, me: ChatUser): Promise<UnreadMessages> {
  const groups = await ctx.query<Group>(compile(unreadGroups(ctx.organization.id, me)), { customPlan: true })
  const { count } = await countUnread(ctx, me)
  const listed = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  const direct = groups.filter(({ channel_id }) => channel_id === null)
  return {
    count,
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
    old_unreads_missing: listed >= MAX_LISTED,
  }
}

/**
 * How many messages wait for the reader, and how many of them mention the reader: the one count of badges, tiles and
 * clients. What is muted waits only where it mentions the reader.
 */
export async function countUnread(ctx: OperationCtx, me: ChatUser): Promise<{ count: number; mentions: number }> {
  const isUnread = and([
    sql`d.user_id = ${me.id} and d.flags & 1 = 0`,
    sql`not ${isSetAside(ctx.organization.id, me, sql`d.recipient_id`)}`,
  ])
  const isMention = sql`d.flags & ${sql.lit(ANY_MENTION)} <> 0`
  const [row] = await ctx.query<{ count: number; mentions: number }>(
    compile(sql`
      with maybe_muted as materialized (${maybeMuted(ctx.organization.id, me)}),
        waiting as (
          select count(*) as count, count(*) filter (where ${isMention}) as mentions from chat_delivery d
          where ${isUnread} and d.recipient_id not in (select recipient_id from maybe_muted)
          union all
          select count(*), count(*) filter (where ${isMention})
          from chat_delivery d join chat_message m on m.id = d.message_id
          where ${isUnread} and d.recipient_id in (select recipient_id from maybe_muted)
            and (${isMention} or not (m.channel_id is null or ${isMuted(me.id)}))
        )
      select sum(count)::int as count, sum(mentions)::int as mentions from waiting`),
    { customPlan: true },
  )
  return row!
}

/** Channels that are archived, and those that the reader left, do not ask to be read. */
export const isSetAside = (organizationId: string, me: ChatUser, recipient: Sql): Sql => sql`${recipient} in (
  select c.recipient_id from chat_channel c where c.organization_id = ${organizationId}::uuid and (c.is_archived
    or not exists (select from chat_subscription s where s.channel_id = c.id and s.user_id = ${me.id})))`

/** Where a message may be muted, so that its topic is to be looked at; direct messages there are muted. */
const maybeMuted = (organizationId: string, me: ChatUser): Sql => sql`
  select c.recipient_id from chat_subscription s join chat_channel c on c.id = s.channel_id
  where s.user_id = ${me.id} and s.is_muted
  union select c.recipient_id from chat_user_topic t join chat_channel c on c.id = t.channel_id where t.user_id = ${me.id}
  union select r.id from chat_recipient r
  where r.organization_id = ${organizationId}::uuid and r.channel_id is null and r.member_ids <> array[${me.id}::int]
    and r.member_ids @> array[${me.id}::int]
    and r.member_ids <@ (select ${me.id}::int || array_agg(u.muted_id) from chat_muted_user u where u.user_id = ${me.id})`

const unreadGroups = (organizationId: string, me: ChatUser): Sql => sql`
  with unread as materialized (
    select d.message_id, d.flags from chat_delivery d
    where d.user_id = ${me.id} and d.flags & 1 = 0
      and not ${isSetAside(organizationId, me, sql`d.recipient_id`)}
    order by d.message_id desc limit ${MAX_LISTED}
  )
  select g.*, r.member_ids from (
    select m.channel_id, m.recipient_id, max(m.topic) as topic,
      array_agg(m.id::float8 order by m.id) as ids,
      array_agg(m.id::float8) filter (where d.flags & ${sql.lit(ANY_MENTION)} <> 0) as mentions
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
