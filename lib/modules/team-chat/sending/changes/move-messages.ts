import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { type ChatUser, isModerator } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canReadHistory } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { HISTORICAL } from '@/lib/modules/team-chat/domain/flags'
import { topicKey, unresolvedTopic } from '@/lib/modules/team-chat/domain/topics'
import { audienceOf } from '../audience'
import type { Target } from '../find-message'
import { settleTopics } from '../topic-counts'
import type { PropagateMode } from './edit-rules'

export type Move = {
  message: Target & { channel: ChannelAccess }
  to: { channel: ChannelAccess; topic: string }
  mode: PropagateMode
  /** Unix seconds, of the history's entries. */
  now: number
  /** The message's text was changed in the same request: one entry tells both. */
  isEdited: boolean
}

export type Moved = {
  ids: number[]
  /** Who hears of the move, and who loses the messages by it. */
  audience: number[]
  lost: number[]
  isWholeTopic: boolean
}

/** Moves one, the later or all messages of a topic. Hold both topics and the message before. */
export async function moveMessages(ctx: OperationCtx, me: ChatUser, move: Move): Promise<Moved> {
  const { message, to } = move
  const ids = await select(ctx, me, move)
  const before = await audienceOf(ctx, me, message.channel, ids)
  await ctx.query(
    compile(sql`update chat_message m set channel_id = ${to.channel.id}::int, recipient_id = ${to.channel.recipient_id}::int,
        topic = ${to.topic}, topic_key = ${topicKey(to.topic)}, edit_history = ${historyAfter(me, move)}
        ${isResolving(move) ? sql`` : sql`, moved_at = now()`}
      where m.id = any(${ids}::bigint[]) returning 1`),
  )
  if (to.channel.id !== message.channel.id) await redeliver(ctx, to.channel, ids)
  await settleTopics(ctx, [
    { ...message, channel: message.channel, came: -ids.length },
    { ...to, came: ids.length },
  ])
  const audience = await audienceOf(ctx, me, to.channel, ids)
  const stillReading = await readersAmong(ctx, to.channel, before)
  const told = [...new Set([...audience, ...stillReading])].sort((a, b) => a - b)
  return {
    ids,
    audience: told,
    lost: before.filter((id) => !told.includes(id)),
    isWholeTopic: await isEmpty(ctx, message),
  }
}

/** Marking a topic as resolved, or as open again, moves nothing in the reader's eyes. */
export const isResolving = ({ message, to }: Pick<Move, 'message' | 'to'>): boolean =>
  to.channel.id === message.channel.id &&
  to.topic !== message.topic &&
  unresolvedTopic(to.topic) === unresolvedTopic(message.topic)

/** Of a history that is not shared only what the mover received is theirs to move. */
function whichOf(me: ChatUser, { message, mode }: Move) {
  const ids =
    mode === 'change_one'
      ? sql`m.id = ${message.id}::bigint`
      : mode === 'change_later'
        ? sql`m.id >= ${message.id}::bigint`
        : sql`true`
  const theirs = canReadHistory(me, message.channel)
    ? sql`true`
    : sql`exists (select from chat_delivery d where d.user_id = ${me.id}::int and d.message_id = m.id)`
  return sql`m.recipient_id = ${message.recipient_id}::int and m.topic_key = ${topicKey(message.topic)} and ${ids} and ${theirs}`
}

/** What is there already, in these very letters, stays as it is. */
async function select(ctx: OperationCtx, me: ChatUser, move: Move): Promise<number[]> {
  const { channel, topic } = move.to
  const isThere = sql`(m.channel_id = ${channel.id}::int and m.topic = ${topic})`
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select m.id::float8 as id from chat_message m where ${whichOf(me, move)} and not ${isThere}
      order by m.id for no key update`),
  )
  return rows.map(({ id }) => id)
}

/** Whoever is no moderator moves a whole topic only where none of it is too old. */
export async function demandYoung(ctx: OperationCtx, me: ChatUser, move: Move, limit: number | null): Promise<void> {
  if (move.mode !== 'change_all' || limit === null || isModerator(me) || isResolving(move)) return
  const [row] = await ctx.query<{ total: number; allowed: number; first: number | null }>(
    compile(sql`select count(*)::int as total, count(*) filter (where ${young(limit)})::int as allowed,
        min(m.id) filter (where ${young(limit)})::float8 as first
      from chat_message m where ${whichOf(me, move)}`),
  )
  const { total, allowed, first } = row!
  if (allowed === total) return
  throw chatError(
    `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    {
      first_message_id_allowed_to_move: first,
      total_messages_in_topic: total,
      total_messages_allowed_to_move: allowed,
    },
  )
}

const young = (seconds: number) => sql`m.sent_at > now() - make_interval(secs => ${seconds}::int)`

/** The newest entry first; each message's own spelling of the topic is what it was. */
function historyAfter(me: ChatUser, { message, to, now, isEdited }: Move) {
  const changed = { user_id: me.id, timestamp: now }
  const channel = to.channel.id === message.channel.id ? {} : { prev_stream: message.channel.id, stream: to.channel.id }
  const topic = sql`case when m.topic = ${to.topic} then '{}'::jsonb
    else jsonb_build_object('prev_topic', m.topic, 'topic', ${to.topic}::text) end`
  const entry = sql`(${JSON.stringify({ ...changed, ...channel })}::jsonb || ${topic})`
  const added = sql`jsonb_build_array(${entry}) || coalesce(m.edit_history, '[]')`
  if (!isEdited) return added
  return sql`case when m.id = ${message.id}::bigint
    then jsonb_set(m.edit_history, '{0}', m.edit_history -> 0 || ${entry}) else ${added} end`
}

/** More rows than this are not worth writing for messages that the channel shows anyway. */
const MAX_NEW_DELIVERIES = 50_000

/**
 * In another channel: who may not read there loses the messages. Its people get them, as what was said before they came;
 * where history is shared and it would be very much, only the newest, since the channel shows them all.
 */
async function redeliver(ctx: OperationCtx, channel: ChannelAccess, ids: number[]): Promise<void> {
  const inIt = sql`select s.user_id from chat_subscription s join chat_user u on u.id = s.user_id and u.is_active
    where s.channel_id = ${channel.id}::int`
  const barred = channel.invite_only ? sql`true` : sql`u.role >= ${ROLES.guest}::int`
  await ctx.query(
    compile(sql`delete from chat_delivery d using chat_user u
      where d.message_id = any(${ids}::bigint[]) and u.id = d.user_id and ${barred}
        and not exists (select from chat_subscription s where s.channel_id = ${channel.id}::int and s.user_id = u.id)
      returning 1`),
  )
  await ctx.query(
    compile(sql`update chat_delivery set recipient_id = ${channel.recipient_id}::int
      where message_id = any(${ids}::bigint[]) returning 1`),
  )
  const most =
    channel.invite_only && !channel.history_public
      ? sql`null`
      : sql`greatest(1, ${MAX_NEW_DELIVERIES}::int / greatest(1, (select count(*) from chat_subscription s
          where s.channel_id = ${channel.id}::int)))`
  await ctx.query(
    compile(sql`insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags)
      select r.user_id, m.id, ${ctx.organization.id}::uuid, ${channel.recipient_id}::int, ${HISTORICAL}::int
      from (${inIt}) r,
        (select i.id from unnest(${ids}::bigint[]) as i(id) order by i.id desc limit ${most}) m
      on conflict do nothing returning 1`),
  )
}

async function readersAmong(ctx: OperationCtx, channel: ChannelAccess, people: number[]): Promise<number[]> {
  const isOpen = channel.invite_only ? sql`false` : sql`u.role < ${ROLES.guest}::int`
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select u.id from chat_user u where u.id = any(${people}::int[])
      and (${isOpen} or exists (select from chat_subscription s where s.channel_id = ${channel.id}::int and s.user_id = u.id))`),
  )
  return rows.map(({ id }) => id)
}

async function isEmpty(ctx: OperationCtx, { recipient_id, topic }: Target): Promise<boolean> {
  const [row] = await ctx.query<{ empty: boolean }>(
    compile(sql`select not exists (select from chat_message
      where recipient_id = ${recipient_id}::int and topic_key = ${topicKey(topic)}) as empty`),
  )
  return row!.empty
}
