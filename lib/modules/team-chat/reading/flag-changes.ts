import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { ANY_MENTION, EDITABLE_FLAGS, FLAGS, type FlagName, HISTORICAL } from '../domain/flags'
import { logEvent } from '../domain/log-event'
import { clearBell } from '../sending/clear-bell'
import { readableMessages } from './readable'

export type FlagChange = { op: 'add' | 'remove'; flag: FlagName }

/** @throws for what is no flag, or none that clients set */
export function checkedChange(op: string, flag: string): FlagChange {
  if (op !== 'add' && op !== 'remove') throw chatError(`Invalid message flag operation: '${op}'`)
  if (EDITABLE_FLAGS.includes(flag as FlagName)) return { op, flag: flag as FlagName }
  const isFlag = Object.hasOwn(FLAGS, flag) || flag === 'wildcard_mentioned'
  throw chatError(isFlag ? `Flag not editable: '${flag}'` : `Invalid flag: '${flag}'`)
}

export type Changed = {
  /** What differs from before, ascending. */
  ids: number[]
  /** Channels in which nothing becomes unread, since the reader is not subscribed to them. */
  ignored: number[]
}

/** Sets or takes a flag on these messages, as far as it is not so already, and tells the reader's clients. */
export async function changeFlags(
  ctx: OperationCtx,
  me: ChatUser,
  change: FlagChange,
  messageIds: number[],
): Promise<Changed> {
  const ignored = isUnreading(change) ? await notSubscribed(ctx, me, messageIds) : []
  const ids = ignored.length ? await withoutChannels(ctx, messageIds, ignored) : messageIds
  if (!(change.op === 'add' && change.flag === 'read')) await receive(ctx, me, ids)
  const changed = await setFlag(ctx, me, change, sql`d.message_id = any(${ids}::bigint[])`)
  await tell(ctx, me, change, changed)
  return { ids: changed, ignored }
}

const isUnreading = ({ op, flag }: FlagChange): boolean => op === 'remove' && flag === 'read'

/** So many take seconds; whoever has more asks again. */
const MAX_AT_ONCE = 50_000

/**
 * Marks as read what a condition on the reader's deliveries `d` picks, and tells their clients.
 * @returns whether that is all of it: of very many the newest are marked
 */
export async function markRead(ctx: OperationCtx, me: ChatUser, which: Sql, everything = false): Promise<boolean> {
  const change = { op: 'add', flag: 'read' } as const
  const changed = await setFlag(ctx, me, change, which, MAX_AT_ONCE)
  const isComplete = changed.length < MAX_AT_ONCE
  await tell(ctx, me, change, changed, everything && isComplete)
  return isComplete
}

/** The ids whose flag changed, ascending. Rows are taken in one order, so that two clients do not wait for each other. */
async function setFlag(
  ctx: OperationCtx,
  me: ChatUser,
  { op, flag }: FlagChange,
  which: Sql,
  most?: number,
): Promise<number[]> {
  const bit = sql.lit(FLAGS[flag])
  const isOpen = op === 'add' ? sql`d.flags & ${bit} = 0` : sql`d.flags & ${bit} <> 0`
  const value = op === 'add' ? sql`d.flags | ${bit}` : sql`d.flags & ~${bit}`
  const rows = await ctx.query<{ id: number }>(
    compile(sql`
      with open as materialized (
        select d.message_id from chat_delivery d where d.user_id = ${me.id} and ${isOpen} and ${which}
        order by d.message_id desc ${most === undefined ? sql`` : sql`limit ${most}`} for no key update
      ), changed as (
        update chat_delivery d set flags = ${value} from open
        where d.user_id = ${me.id} and d.message_id = open.message_id returning d.message_id
      )
      select message_id::float8 as id from changed order by 1`),
  )
  return rows.map(({ id }) => id)
}

/** A star on a message that never was delivered brings it into the reader's own history. */
async function receive(ctx: OperationCtx, me: ChatUser, ids: number[]): Promise<void> {
  const missing = await ctx.query<{ id: number }>(
    compile(sql`select wanted.id::float8 as id from unnest(${ids}::bigint[]) as wanted (id)
      where not exists (select from chat_delivery d where d.user_id = ${me.id} and d.message_id = wanted.id)`),
  )
  if (missing.length === 0) return
  const readable = await readableMessages(ctx, me, [...new Set(missing.map(({ id }) => id))])
  if (readable.length < new Set(missing.map(({ id }) => id)).size) throw chatError('Invalid message(s)')
  await ctx.query(
    compile(sql`insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags)
      select ${me.id}::int, m.id, m.organization_id, m.recipient_id, ${sql.lit(HISTORICAL)} from chat_message m
      where m.organization_id = ${ctx.organization.id}::uuid and m.id = any(${readable}::bigint[])
      on conflict do nothing returning message_id::float8`),
  )
}

async function notSubscribed(ctx: OperationCtx, me: ChatUser, ids: number[]): Promise<number[]> {
  const rows = await ctx.query<{ channel_id: number }>(
    compile(sql`select distinct m.channel_id from chat_message m
      where m.organization_id = ${ctx.organization.id}::uuid and m.id = any(${ids}::bigint[])
        and m.channel_id is not null and exists (
          select from chat_delivery d where d.user_id = ${me.id} and d.message_id = m.id)
        and not exists (
          select from chat_subscription s where s.channel_id = m.channel_id and s.user_id = ${me.id})
      order by 1`),
  )
  return rows.map(({ channel_id }) => channel_id)
}

async function withoutChannels(ctx: OperationCtx, ids: number[], channels: number[]): Promise<number[]> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select m.id::float8 as id from chat_message m
      where m.organization_id = ${ctx.organization.id}::uuid and m.id = any(${ids}::bigint[])
        and (m.channel_id is null or not m.channel_id = any(${channels}::int[]))`),
  )
  return rows.map(({ id }) => id)
}

/** A queue has room for many events, not for one of any size; whoever marks everything is told that it is everything. */
const MAX_REPORTED = 5_000

async function tell(
  ctx: OperationCtx,
  me: ChatUser,
  change: FlagChange,
  ids: number[],
  everything = false,
): Promise<void> {
  if (ids.length === 0) return
  const { op, flag } = change
  if (op === 'add' && flag === 'read') await clearBell(ctx, me, ids)
  for (let from = 0; from < ids.length; from += MAX_REPORTED) {
    const messages = ids.slice(from, from + MAX_REPORTED)
    const details = isUnreading(change) ? { message_details: await detailsOf(ctx, me, messages) } : {}
    const event = {
      type: 'update_message_flags' as const,
      op,
      operation: op,
      flag,
      messages,
      all: everything,
      ...details,
    }
    await logEvent(ctx, event, [me.id])
  }
}

type Details = { type: 'stream' | 'private'; stream_id?: number; topic?: string; user_ids?: number[]; mentioned?: true }

/** What clients need to count a message as unread again. */
async function detailsOf(ctx: OperationCtx, me: ChatUser, ids: number[]): Promise<Record<string, Details>> {
  type Row = { id: number; channel_id: number | null; topic: string; member_ids: number[]; mentioned: boolean }
  const rows = await ctx.query<Row>(
    compile(sql`select m.id::float8 as id, m.channel_id, m.topic, coalesce(r.member_ids, '{}') as member_ids,
        d.flags & ${sql.lit(ANY_MENTION)} <> 0 as mentioned
      from chat_delivery d join chat_message m on m.id = d.message_id join chat_recipient r on r.id = m.recipient_id
      where d.user_id = ${me.id} and d.message_id = any(${ids}::bigint[])`),
  )
  return Object.fromEntries(
    rows.map(({ id, channel_id, topic, member_ids, mentioned }) => {
      const others = member_ids.filter((member) => member !== me.id)
      const where: Details =
        channel_id === null
          ? { type: 'private', user_ids: others.length ? others : [me.id] }
          : { type: 'stream', stream_id: channel_id, topic }
      return [id, { ...where, ...(mentioned ? { mentioned: true as const } : {}) }]
    }),
  )
}
