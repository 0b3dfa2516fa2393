import { type Sql, sql } from '@/lib/core/db/sql'
import type { ChatUser } from '../../domain/caller'
import { ANY_MENTION, FLAGS } from '../../domain/flags'
import { EMPTY_TOPIC_NAME, resolvedTopic, topicKey } from '../../domain/topics'
import type { Lookups } from './lookups'
import { hasPolicy, isMuted, TOPIC_POLICY } from './muted'
import { foundIn, parseSearch, withoutStopWords } from './search'
import { badNarrow, type Term } from './terms'

export type World = { organizationId: string; me: ChatUser; lookups: Lookups }

type Condition = (operand: Term['operand'], world: World) => Sql

const flag = (bits: number): Sql => sql`d.flags & ${sql.lit(bits)} <> 0`

/** A direct message with this person, and at least so many people in all. */
const directWith = (
  { organizationId }: World,
  person: number,
  least = 1,
): Sql => sql`(m.channel_id is null and m.recipient_id in (
  select r.id from chat_recipient r where r.organization_id = ${organizationId}::uuid and r.channel_id is null
    and ${person} = any(r.member_ids) and cardinality(r.member_ids) >= ${least}))`

/** Of those only one's own are delivered. */
const DIRECT = sql`m.channel_id is null`

const IS: Record<string, (world: World) => Sql> = {
  dm: () => DIRECT,
  private: () => DIRECT,
  starred: () => flag(FLAGS.starred),
  mentioned: () => flag(ANY_MENTION),
  unread: () => sql`d.flags & ${sql.lit(FLAGS.read)} = 0`,
  alerted: () => flag(FLAGS.has_alert_word),
  resolved: () => sql`(m.channel_id is not null and starts_with(m.topic, ${resolvedTopic('')}))`,
  followed: ({ me }) => hasPolicy(me.id, [TOPIC_POLICY.followed]),
  muted: ({ me }) => isMuted(me.id),
}

const HAS: Record<string, Sql> = {
  link: sql`m.has_link`,
  image: sql`m.has_image`,
  attachment: sql`m.has_attachment`,
  reaction: sql`exists (select from chat_reaction r where r.message_id = m.id)`,
}

const CHANNELS: Record<string, Sql> = {
  public: sql`not c.invite_only`,
  // Nobody outside the organization reads along.
  'web-public': sql`false`,
  archived: sql`c.is_archived`,
}

const known = <T>(table: Record<string, T>, operand: Term['operand'], what: string): T => {
  const found = Object.hasOwn(table, String(operand)) ? table[String(operand)] : undefined
  if (found === undefined) throw badNarrow(`${what} ${operand}`)
  return found
}

/** What each operator demands of a message `m` and its delivery `d`. Unknown counts as no. */
const CONDITIONS: Record<string, Condition> = {
  channel: (operand, { lookups }) => sql`m.recipient_id = ${lookups.channel(operand).recipient_id}`,
  channels: (operand, { organizationId }) => sql`m.recipient_id in (select c.recipient_id from chat_channel c
    where c.organization_id = ${organizationId}::uuid and ${known(CHANNELS, operand, 'unknown channels operand')})`,
  topic: (operand, { organizationId }) => {
    const key = keyOfTopic(String(operand))
    // The channels that have such a topic lead to the index of their messages.
    return sql`(m.topic_key = ${key} and m.recipient_id in (
      select c.recipient_id from chat_topic t join chat_channel c on c.id = t.channel_id
      where t.organization_id = ${organizationId}::uuid and t.key = ${key}))`
  },
  sender: (operand, { lookups }) => sql`m.sender_id = ${lookups.person(operand)}`,
  dm: (operand, { lookups, organizationId }) => {
    if (Array.isArray(operand) && operand.length === 0) return sql`false`
    return sql`m.recipient_id = (select r.id from chat_recipient r where r.organization_id = ${organizationId}::uuid
      and r.channel_id is null and r.member_ids = ${lookups.conversation(operand)}::int[])`
  },
  'dm-including': (operand, world) => directWith(world, world.lookups.person(operand)),
  'group-pm-with': (operand, world) => directWith(world, world.lookups.person(operand), 3),
  is: (operand, world) => known(IS, operand, "unknown 'is' operand")(world),
  has: (operand) => known(HAS, operand, "unknown 'has' operand"),
  mentions: (operand, { lookups }) =>
    sql`(m.mentioned_ids @> array[${lookups.person(operand)}::int] and m.mentioned_ids <> '{}')`,
  id: (operand) => sql`m.id = ${idOf(operand)}::bigint`,
  near: () => sql`true`,
  search: (operand, { lookups }) => foundIn(withoutStopWords(parseSearch(String(operand)), lookups.stopWords)),
  in: (operand, { me }) => known({ home: sql`not ${isMuted(me.id)}`, all: sql`true` }, operand, "unknown 'in' operand"),
}

export const isKnownOperator = (operator: string): boolean => Object.hasOwn(CONDITIONS, operator) || operator === 'with'

/** @throws BAD_NARROW for what the term names and does not exist */
export function conditionOf({ operator, operand, negated }: Term, world: World): Sql {
  const condition = CONDITIONS[operator]!(operand, world)
  return negated ? sql`(${condition}) is not true` : condition
}

export function keyOfTopic(operand: string): string {
  const key = topicKey(operand)
  return key === EMPTY_TOPIC_NAME ? '' : key
}

function idOf(operand: Term['operand']): string {
  const text = String(operand)
  if (!/^\d{1,18}$/.test(text)) throw badNarrow('Invalid message ID')
  return text
}
