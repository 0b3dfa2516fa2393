import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { type ChannelAccess, readChannels } from '../domain/channel-access'
import { chatError } from '../domain/chat-error'
import { mayReadMessage } from './may-read-message'

/** A message that somebody does something with. */
export type Target = {
  id: number
  sender_id: number
  recipient_id: number
  topic: string
  content: string
  rendered: string
  /** Seconds since it was sent. */
  age: number
  edited_at: boolean
  has_attachment: boolean
  is_widget: boolean
  channel: ChannelAccess | null
}

/** Ids are larger than PostgreSQL's `int`, and JavaScript's whole numbers end before `bigint` does. */
const isMessageId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

const invalidMessage = () => chatError('Invalid message(s)')

/**
 * The message, where the reader may read it.
 * @param lock keeps it from being changed (`for update`) or deleted (`for key share`) until the commit
 * @throws the same for a message that is unknown, foreign or unreadable
 */
export async function findMessage(
  ctx: OperationCtx,
  reader: ChatUser,
  id: number,
  lock?: 'for no key update' | 'for key share',
): Promise<Target> {
  if (!isMessageId(id)) throw invalidMessage()
  const [row] = await ctx.query<Omit<Target, 'channel'> & { channel_id: number | null }>(
    compile(sql`
      select m.id::float8 as id, m.sender_id, m.recipient_id, m.channel_id, m.topic, m.content, m.rendered,
        extract(epoch from clock_timestamp() - m.sent_at)::float8 as age, m.edited_at is not null as edited_at,
        m.has_attachment, exists (select from chat_submessage w where w.message_id = m.id) as is_widget
      from chat_message m
      where m.id = ${id}::bigint and m.organization_id = ${ctx.organization.id}::uuid and ${mayReadMessage(reader)}
      ${lock ? LOCKS[lock] : sql``}`),
  )
  if (!row) throw invalidMessage()
  const { channel_id, ...message } = row
  const [channel] = channel_id === null ? [] : await readChannels(ctx, reader, sql`c.id = ${channel_id}`)
  return { ...message, channel: channel ?? null }
}

const LOCKS: Record<'for no key update' | 'for key share', Sql> = {
  'for no key update': sql`for no key update of m`,
  'for key share': sql`for key share of m`,
}
