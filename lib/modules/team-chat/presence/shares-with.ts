import { type Sql, sql } from '@/lib/core/db/sql'

/** Of `chat_user u`: guests know themselves and those with whom they share a channel or a conversation. */
export const sharesWith = (id: number): Sql => sql`(u.id = ${id}::int
  or exists (select from chat_subscription mine join chat_subscription theirs on theirs.channel_id = mine.channel_id
    where mine.user_id = ${id}::int and theirs.user_id = u.id)
  or exists (select from chat_recipient r where r.organization_id = u.organization_id and r.channel_id is null
    and r.member_ids @> array[u.id, ${id}::int]))`
