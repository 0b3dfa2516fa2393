import { type Sql, sql } from '@/lib/core/db/sql'
import type { ChatUser } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { FLAGS } from '../domain/flags'
import { topicKey } from '../domain/topics'
import type { Rendered } from '../rendering/types'

export type Delivered = { user_id: number; flags: number }

export type ReaderDetails = {
  sender: ChatUser
  recipient_id: number
  channel: ChannelAccess | null
  topic: string
  rendered: Rendered
  /** People one of whose alert words is in the text. */
  alerted: number[]
  /** People to whom it is nothing new. */
  readBy: number[]
}

/** Everybody whom a message is delivered to, with their flags: rows of `id, flags`. Who has left gets nothing. */
export function readersOf(details: ReaderDetails): Sql {
  const { sender, channel, recipient_id, readBy } = details
  const who = channel
    ? sql`chat_subscription s join chat_user u on u.id = s.user_id where s.channel_id = ${channel.id}::int`
    : sql`chat_recipient c join chat_user u on u.id = any(c.member_ids) where c.id = ${recipient_id}::int`
  const read = sql`u.id = any(${readBy}::int[])
    or u.id in (select b.user_id from chat_muted_user b where b.muted_id = ${sender.id}::int)`
  return sql`select u.id, ${bit(read, FLAGS.read)} | ${callingFlags(details)} as flags from ${who} and u.is_active`
}

/** Flags that follow from the text alone; a changed text computes them anew. For people `u`. */
export function callingFlags({
  sender,
  channel,
  topic,
  rendered,
  alerted,
}: Omit<ReaderDetails, 'recipient_id' | 'readBy'>): Sql {
  const parts = [
    bit(sql`u.id = any(${rendered.mentioned_user_ids}::int[])`, FLAGS.mentioned),
    bit(sql`u.id = any(${alerted}::int[])`, FLAGS.has_alert_word),
  ]
  if (channel && rendered.mentions_channel) parts.push(sql`${sql.lit(FLAGS.stream_wildcard_mentioned)}`)
  if (channel && rendered.mentions_topic)
    parts.push(
      bit(
        sql`u.id = ${sender.id}::int or u.id in (${participantsOf(channel.recipient_id, topic)})`,
        FLAGS.topic_wildcard_mentioned,
      ),
    )
  if (rendered.mentioned_group_ids.length)
    parts.push(
      bit(
        sql`exists (select from chat_group g where g.organization_id = u.organization_id
          and g.id = any(${rendered.mentioned_group_ids}::int[]) and u.id = any(g.member_ids))`,
        FLAGS.group_mentioned,
      ),
    )
  return sql.join(parts, sql` | `)
}

const bit = (condition: Sql, flag: number): Sql => sql`case when ${condition} then ${sql.lit(flag)} else 0 end`

/** Who wrote in a topic or reacted to something in it. */
export const participantsOf = (recipientId: number, topic: string): Sql => sql`
  select p.sender_id from chat_message p where p.recipient_id = ${recipientId}::int and p.topic_key = ${topicKey(topic)}
  union select r.user_id from chat_message p join chat_reaction r on r.message_id = p.id
  where p.recipient_id = ${recipientId}::int and p.topic_key = ${topicKey(topic)}`
