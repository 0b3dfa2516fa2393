import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChannelAccess } from '../domain/channel-access'
import { topicKey } from '../domain/topics'

/** Counts a new message in its topic, which then has the name as it was written last. Holds the topic until commit. */
export async function countInTopic(
  ctx: OperationCtx,
  channel: { id: number },
  topic: string,
  messageId: number,
): Promise<void> {
  await ctx.query(
    compile(sql`
      with first as (
        update chat_channel set first_message_id = ${messageId}::bigint
        where id = ${channel.id}::int and first_message_id is null
      )
      insert into chat_topic (channel_id, key, organization_id, name, max_id, messages)
      values (${channel.id}::int, ${topicKey(topic)}, ${ctx.organization.id}::uuid, ${topic}, ${messageId}::bigint, 1)
      on conflict (channel_id, key) do update set messages = chat_topic.messages + 1,
        name = case when excluded.max_id > chat_topic.max_id then excluded.name else chat_topic.name end,
        max_id = greatest(chat_topic.max_id, excluded.max_id)
      returning 1`),
  )
}

/** A topic of a channel, where messages come or go. */
export type TopicPlace = { channel: Pick<ChannelAccess, 'id' | 'recipient_id'>; topic: string }

/**
 * Holds topics until the commit, also such as do not exist yet: whoever sends into one waits, so what is counted after
 * this is what there is. Always in the same order, or two moves would wait for each other.
 * @returns whether the topic had messages before, in the order of the places
 */
export async function lockTopics(ctx: OperationCtx, places: TopicPlace[]): Promise<boolean[]> {
  const [channels, keys, names] = columns(places)
  const held = await ctx.query<{ channel_id: number; key: string; messages: number }>(
    compile(sql`insert into chat_topic (channel_id, key, organization_id, name, max_id, messages)
      select t.channel_id, t.key, ${ctx.organization.id}::uuid, min(t.name), 0, 0
      from unnest(${channels}::int[], ${keys}::text[], ${names}::text[]) as t(channel_id, key, name)
      group by t.channel_id, t.key order by t.channel_id, t.key
      on conflict (channel_id, key) do update set key = excluded.key
      returning channel_id, key, messages`),
  )
  return places.map(({ channel, topic }) =>
    held.some((row) => row.channel_id === channel.id && row.key === topicKey(topic) && row.messages > 0),
  )
}

/** After messages came or went: counts, newest messages, names; topics without a message end. Hold them before. */
export async function settleTopics(ctx: OperationCtx, places: (TopicPlace & { came: number })[]): Promise<void> {
  const [channels, keys] = columns(places)
  const recipients = places.map(({ channel }) => channel.recipient_id)
  const came = places.map((place) => place.came)
  await ctx.query(
    compile(sql`
      with places as (
        select p.channel_id, p.recipient_id, p.key, sum(p.came)::int as came
        from unnest(${channels}::int[], ${recipients}::int[], ${keys}::text[], ${came}::int[])
          as p(channel_id, recipient_id, key, came)
        group by 1, 2, 3
      ), now as (
        select p.channel_id, p.key, p.came, n.id, n.topic from places p
        left join lateral (select m.id, m.topic from chat_message m
          where m.recipient_id = p.recipient_id and m.topic_key = p.key order by m.id desc limit 1) n on true
      ), ended as (
        delete from chat_topic t using now where t.channel_id = now.channel_id and t.key = now.key and now.id is null
      ), first as (
        update chat_channel c set first_message_id = (select min(m.id) from chat_message m
          where m.recipient_id = c.recipient_id)
        where c.id = any(${channels}::int[])
      )
      update chat_topic t set messages = t.messages + now.came, max_id = now.id, name = now.topic
      from now where t.channel_id = now.channel_id and t.key = now.key and now.id is not null
      returning 1`),
  )
}

const columns = (places: TopicPlace[]): [number[], string[], string[]] => [
  places.map(({ channel }) => channel.id),
  places.map(({ topic }) => topicKey(topic)),
  places.map(({ topic }) => topic),
]
