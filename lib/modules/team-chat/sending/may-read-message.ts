import { type Sql, sql } from '@/lib/core/db/sql'
import { type ChatUser, isGuest } from '../domain/caller'

/**
 * Whether the reader may read the message `m`, as a condition: the rules of domain/channel-access.ts for one message.
 * What was delivered counts as long as they may read the channel; its history, where they may read that.
 */
export function mayReadMessage(reader: ChatUser): Sql {
  const delivered = sql`exists (select from chat_delivery d where d.user_id = ${reader.id} and d.message_id = m.id)`
  const public_ = isGuest(reader) ? sql`false` : sql`not c.invite_only`
  return sql`case when m.channel_id is null then ${delivered} else exists (
    select from chat_channel c
    left join chat_subscription s on s.channel_id = c.id and s.user_id = ${reader.id}
    where c.id = m.channel_id and (${public_} or s.user_id is not null)
      and (not c.invite_only or c.history_public or ${delivered})) end`
}
