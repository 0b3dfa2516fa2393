import { systemPool } from '@/lib/core/db/pool'
import { FLAGS } from '@/lib/modules/team-chat/domain/flags'
import { topicKey } from '@/lib/modules/team-chat/domain/topics'
import { renderMessage } from '@/lib/modules/team-chat/rendering/render-message'
import type { RenderLookups } from '@/lib/modules/team-chat/rendering/types'

type Someone = { id: number }
export type TestChannel = { id: number; recipient_id: number; name: string }

type Written = {
  from: Someone
  content: string
  /** Either a channel and topic ... */
  channel?: TestChannel
  topic?: string
  /** ... or the other people of a conversation. */
  to?: Someone[]
  /** Who gets it; of a channel message: its subscribers now. */
  deliverTo?: Someone[]
  /** Flags of readers by id, see domain/flags.ts; everybody else has it unread, the sender has read it. */
  flags?: Record<number, number>
  sentAt?: Date
  client?: string
  /** Further columns of chat_message, as they are. */
  columns?: Record<string, unknown>
}

/** What tests put straight into the tables, beside the operations that are tested. */
export type Fixtures = {
  makeChannel(details: {
    name: string
    subscribers?: Someone[]
    invite_only?: boolean
    history_public?: boolean
    is_archived?: boolean
    post_policy?: number
    creator?: Someone
  }): Promise<TestChannel>
  subscribe(channel: TestChannel, person: Someone, details?: { is_muted?: boolean }): Promise<void>
  unsubscribe(channel: TestChannel, person: Someone): Promise<void>
  setTopicPolicy(person: Someone, channel: TestChannel, topic: string, policy: 0 | 1 | 2 | 3): Promise<void>
  /** A message with its deliveries and topic. @returns its id */
  write(message: Written): Promise<number>
  react(message: number, person: Someone, name: string, code: string, type?: string): Promise<void>
  flagsOf(person: Someone, message: number): Promise<number | undefined>
  /** What was kept for the queues, oldest first. */
  events(type?: string): Promise<{ position: number; payload: Record<string, unknown>; user_ids: number[] }[]>
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** With the system role: past row-level security. */
export async function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await systemPool().query<Row>(sql, values)).rows
}

const NO_LOOKUPS: RenderLookups = {
  people: [],
  groups: [],
  channels: [],
  newest_in_topic: [],
  linkifiers: [],
  realm_emoji: [],
  uploads: [],
  server_url: 'http://localhost:3000',
  empty_topic_name: 'general chat',
}

export function fixturesOf(organizationId: string): Fixtures {
  const recipientOf = async (people: Someone[]): Promise<number> => {
    const members = [...new Set(people.map(({ id }) => id))].sort((a, b) => a - b)
    const [row] = await rows<{ id: number }>(
      `insert into chat_recipient (organization_id, member_ids) values ($1, $2)
       on conflict (organization_id, member_ids) where channel_id is null
       do update set member_ids = excluded.member_ids returning id`,
      [organizationId, members],
    )
    return row!.id
  }

  const subscribe: Fixtures['subscribe'] = async (channel, person, { is_muted = false } = {}) => {
    await rows(
      'insert into chat_subscription (channel_id, user_id, organization_id, is_muted) values ($1, $2, $3, $4)',
      [channel.id, person.id, organizationId, is_muted],
    )
  }

  return {
    rows,
    subscribe,
    async makeChannel({ name, subscribers = [], creator, ...details }) {
      const [channel] = await rows<TestChannel>(
        `with numbers as (
           select nextval('chat_channel_id_seq')::int as channel, nextval('chat_recipient_id_seq')::int as recipient
         ), recipient as (
           insert into chat_recipient (id, organization_id, channel_id) select recipient, $1, channel from numbers
         )
         insert into chat_channel (id, organization_id, recipient_id, name, creator_id, invite_only, history_public,
           is_archived, post_policy)
         select channel, $1, recipient, $2, $3, $4, $5, $6, $7 from numbers returning id, recipient_id, name`,
        [
          organizationId,
          name,
          creator?.id ?? null,
          details.invite_only ?? false,
          details.history_public ?? true,
          details.is_archived ?? false,
          details.post_policy ?? 1,
        ],
      )
      for (const person of subscribers) await subscribe(channel!, person)
      return channel!
    },
    async unsubscribe(channel, person) {
      await rows('delete from chat_subscription where channel_id = $1 and user_id = $2', [channel.id, person.id])
    },
    async setTopicPolicy(person, channel, topic, policy) {
      await rows(
        `insert into chat_user_topic (user_id, channel_id, key, organization_id, topic, policy)
         values ($1, $2, $3, $4, $5, $6) on conflict (user_id, channel_id, key) do update set policy = excluded.policy`,
        [person.id, channel.id, topicKey(topic), organizationId, topic, policy],
      )
    },
    async write({ from, content, channel, topic = '', to = [], ...more }) {
      const recipient = channel?.recipient_id ?? (await recipientOf([from, ...to]))
      const rendered = renderMessage(content, NO_LOOKUPS)
      const id = await insertRow('chat_message', {
        organization_id: organizationId,
        sender_id: from.id,
        recipient_id: recipient,
        channel_id: channel?.id ?? null,
        topic: channel ? topic : '',
        topic_key: channel ? topicKey(topic) : '',
        content,
        rendered: rendered.html,
        plain: rendered.text,
        client: more.client ?? 'test',
        sent_at: more.sentAt ?? new Date(),
        has_link: rendered.has_link,
        has_image: rendered.has_image,
        has_attachment: rendered.has_attachment,
        mentioned_ids: [],
        ...more.columns,
      })
      const readers = more.deliverTo
        ? more.deliverTo.map((person) => person.id)
        : channel
          ? await subscribersOf(channel)
          : [from, ...to].map((person) => person.id)
      for (const reader of new Set(readers))
        await rows(
          'insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags) values ($1, $2, $3, $4, $5)',
          [reader, id, organizationId, recipient, more.flags?.[reader] ?? (reader === from.id ? FLAGS.read : 0)],
        )
      if (channel) await countTopic(organizationId, channel, topic, id)
      return id
    },
    async react(message, person, name, code, type = 'unicode_emoji') {
      await rows(
        `insert into chat_reaction (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
         values ($1, $2, $3, $4, $5, $6)`,
        [organizationId, message, person.id, name, code, type],
      )
    },
    async flagsOf(person, message) {
      const [row] = await rows<{ flags: number }>(
        'select flags from chat_delivery where user_id = $1 and message_id = $2',
        [person.id, message],
      )
      return row?.flags
    },
    events: (type) =>
      rows(
        `select position::float8 as position, payload, user_ids from chat_event
         where organization_id = $1 and ($2::text is null or type = $2) order by position`,
        [organizationId, type ?? null],
      ),
  }
}

async function insertRow(table: string, columns: Record<string, unknown>): Promise<number> {
  const names = Object.keys(columns)
  const [row] = await rows<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     returning id::float8 as id`,
    Object.values(columns),
  )
  return row!.id
}

async function subscribersOf(channel: TestChannel): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    `select s.user_id from chat_subscription s join chat_user u on u.id = s.user_id
     where s.channel_id = $1 and u.is_active`,
    [channel.id],
  )
  return found.map(({ user_id }) => user_id)
}

const countTopic = (organizationId: string, channel: TestChannel, topic: string, id: number) =>
  rows(
    `insert into chat_topic (channel_id, key, organization_id, name, max_id, messages) values ($1, $2, $3, $4, $5, 1)
     on conflict (channel_id, key) do update set max_id = excluded.max_id, messages = chat_topic.messages + 1,
       name = excluded.name`,
    [channel.id, topicKey(topic), organizationId, topic, id],
  )
