import { type Sql, sql } from '@/lib/core/db/sql'

/** What a person decided about a topic: chat_user_topic.policy. */
export const TOPIC_POLICY = { muted: 1, unmuted: 2, followed: 3 } as const

/** Whether the person decided so about the topic of the message `m`. Direct messages have none. */
export const hasPolicy = (userId: number, policies: number[]): Sql => sql`(coalesce(m.channel_id, 0), m.topic_key) in (
  select t.channel_id, t.key from chat_user_topic t where t.user_id = ${userId} and t.policy = any(${policies}::int[]))`

/** Whether the message `m` is in a topic that the person muted, or in a muted channel and not in a topic they want. */
export const isMuted = (userId: number): Sql => sql`(${hasPolicy(userId, [TOPIC_POLICY.muted])}
  or (coalesce(m.channel_id, 0) in (select s.channel_id from chat_subscription s where s.user_id = ${userId} and s.is_muted)
    and not ${hasPolicy(userId, [TOPIC_POLICY.unmuted, TOPIC_POLICY.followed])}))`
