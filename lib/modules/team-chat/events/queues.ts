import { randomBytes } from 'node:crypto'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { type QueueSettings, queueSettings } from './queue-settings'

/** A client's place in the organization's events, and who reads it. */
export type Queue = {
  id: string
  organizationId: string
  /** The number of the last event before it: ids of its events count from here. */
  start: number
  /** Up to here the client has said that it has everything. */
  acknowledged: number
  settings: QueueSettings
  reader: ChatUser
}

/** What a client calls the event of that number. */
export const eventId = (queue: Queue, position: number): number => position - queue.start - 1
export const positionOf = (queue: Queue, eventId: number): number => queue.start + 1 + eventId

const MIN_IDLE_SECONDS = 600
const MAX_IDLE_SECONDS = 7 * 24 * 3600
/** A browser has one for each open page. */
const MAX_QUEUES_PER_PERSON = 30

/**
 * Makes a queue at the organization's newest event that this transaction sees. Of too many, those end that were not asked
 * for the longest; their clients, if there are any, register again.
 */
export async function makeQueue(
  ctx: OperationCtx,
  reader: ChatUser,
  settings: QueueSettings,
  idleSeconds = MIN_IDLE_SECONDS,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const idle = Math.min(Math.max(idleSeconds, MIN_IDLE_SECONDS), MAX_IDLE_SECONDS)
  const key = ctx.actor.type === 'key' ? ctx.actor.id : ctx.sessionId
  await ctx.query(
    compile(sql`
      delete from chat_queue where organization_id = ${ctx.organization.id}::uuid and id in (
        select id from chat_queue
        where organization_id = ${ctx.organization.id}::uuid and user_id = ${reader.id}::int
        order by polled_at desc, id offset ${MAX_QUEUES_PER_PERSON - 1}::int)`),
  )
  await ctx.query(
    compile(sql`
      insert into chat_queue (id, organization_id, user_id, key_id, start, acknowledged, settings, idle_seconds)
      select ${id}::text, organization_id, ${reader.id}::int, ${key}::text, last_event, last_event,
        ${JSON.stringify(settings)}::jsonb, ${idle}::int
      from chat_realm where organization_id = ${ctx.organization.id}::uuid`),
  )
  return id
}

type Row = { start: number; acknowledged: number; settings: unknown; last_event: number }

/**
 * The reader's own queue, and the number of the organization's newest event.
 * @throws BAD_EVENT_QUEUE_ID when there is none, it is another's, or nobody has asked for it in too long
 */
export async function findQueue(
  ctx: OperationCtx,
  reader: ChatUser,
  id: string,
): Promise<{ queue: Queue; newest: number }> {
  const [row] = await ctx.query<Row>(
    compile(sql`
      select q.start::float8, q.acknowledged::float8, q.settings, r.last_event::float8
      from chat_queue q join chat_realm r on r.organization_id = q.organization_id
      where q.id = ${id} and q.organization_id = ${ctx.organization.id}::uuid and q.user_id = ${reader.id}
        and q.polled_at > now() - make_interval(secs => q.idle_seconds)`),
  )
  if (!row) throw badQueue(id)
  const { start, acknowledged, settings, last_event } = row
  const queue = {
    id,
    organizationId: ctx.organization.id,
    start,
    acknowledged,
    settings: queueSettings.parse(settings),
    reader,
  }
  return { queue, newest: last_event }
}

export async function dropQueue(ctx: OperationCtx, id: string): Promise<void> {
  await ctx.query(
    compile(sql`delete from chat_queue where id = ${id} and organization_id = ${ctx.organization.id}::uuid`),
  )
}

/** Clients that hear this register anew. */
export const badQueue = (id: string) => chatError(`Bad event queue ID: ${id}`, 'BAD_EVENT_QUEUE_ID', { queue_id: id })
