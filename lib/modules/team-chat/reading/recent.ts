import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'

type RecentFilter = 'all' | 'unread' | 'mine'
export type RecentRange = { filter: RecentFilter; search: string; before: number | null; limit: number }

export type RecentConversation = {
  /** Of direct messages null. */
  channel_id: number | null
  topic: string
  /** Of direct messages everyone in them, the reader too. */
  user_ids: number[]
  newest_id: number
  /** Unix seconds of the newest message. */
  timestamp: number
  /** The members who wrote last, the newest first. */
  sender_ids: number[]
}

/** Messages of a conversation whose senders are listed. */
const LOOKED_AT = 100

/** The reader's conversations by their newest message; what is muted, archived or not theirs is left out. */
export async function readRecent(ctx: OperationCtx, me: ChatUser, range: RecentRange): Promise<RecentConversation[]> {
  const { filter, before, limit } = range
  const older = before === null ? sql`true` : sql`c.newest_id < ${before}::bigint`
  return ctx.query<RecentConversation>(
    compile(sql`
      with conversation as (${topics(me, range)} union all ${directs(ctx.organization.id, me, range)}),
      picked as materialized (
        select c.* from conversation c where ${and([older, sql`(${matches(ctx.organization.id, me, filter)})`])}
        order by c.newest_id desc limit ${limit}::int
      )
      select p.channel_id, p.topic, p.user_ids, p.newest_id::float8 as newest_id,
        extract(epoch from m.sent_at)::int as timestamp,
        array(
          select last.sender_id from (
            select s.sender_id, s.id from chat_message s where s.recipient_id = p.recipient_id and s.topic_key = p.key
            order by s.id desc limit ${sql.lit(LOOKED_AT)}
          ) last group by last.sender_id order by max(last.id) desc
        ) as sender_ids
      from picked p join chat_message m on m.id = p.newest_id
      order by p.newest_id desc`),
    { customPlan: true },
  )
}

/** Where the history before somebody joined is hidden, a topic shows once they have been sent a message of it. */
const topics = (me: ChatUser, { search }: RecentRange): Sql => sql`
  select ch.id as channel_id, ch.recipient_id, t.key, t.name as topic, '{}'::int[] as user_ids, t.max_id as newest_id
  from chat_subscription s
  join chat_channel ch on ch.id = s.channel_id and not ch.is_archived
  join chat_topic t on t.channel_id = ch.id and t.messages > 0
  left join chat_user_topic p on p.user_id = s.user_id and p.channel_id = ch.id and p.key = t.key
  where s.user_id = ${me.id}
    and case coalesce(p.policy, 0) when 0 then not s.is_muted else p.policy <> 1 end
    and (ch.history_public
      or exists (select from chat_delivery d where d.user_id = ${me.id} and d.message_id = t.max_id))
    and ${contains(sql`ch.name || ' ' || t.name`, search)}`

const directs = (organizationId: string, me: ChatUser, { search }: RecentRange): Sql => sql`
  select null, r.id, '', '', r.member_ids, newest.id
  from chat_recipient r
  join lateral (select m.id from chat_message m where m.recipient_id = r.id order by m.id desc limit 1) newest on true
  where r.organization_id = ${organizationId}::uuid and r.channel_id is null and r.member_ids @> array[${me.id}::int]
    and (r.member_ids = array[${me.id}::int] or not r.member_ids <@ (
      select ${me.id}::int || array_agg(u.muted_id) from chat_muted_user u where u.user_id = ${me.id}) is true)
    and ${
      search === ''
        ? sql`true`
        : sql`exists (
      select from chat_user u where u.id = any(r.member_ids) and ${contains(sql`u.full_name`, search)}
        and (u.id <> ${me.id} or cardinality(r.member_ids) = 1))`
    }`

const contains = (text: Sql, search: string): Sql =>
  search === '' ? sql`true` : sql`strpos(lower(${text}), lower(${search})) > 0`

function matches(organizationId: string, me: ChatUser, filter: RecentFilter): Sql {
  if (filter === 'all') return sql`true`
  const place = sql`(c.recipient_id, c.key)`
  if (filter === 'mine')
    return sql`${place} in (select m.recipient_id, m.topic_key from chat_message m
      where m.organization_id = ${organizationId}::uuid and m.sender_id = ${me.id})`
  return sql`${place} in (select d.recipient_id, m.topic_key from chat_delivery d join chat_message m on m.id = d.message_id
    where d.user_id = ${me.id} and d.flags & 1 = 0)`
}
