import { and, type Sql, sql } from '@/lib/core/db/sql'
import type { ChatUser } from '../domain/caller'
import { HISTORICAL } from '../domain/flags'
import { BEYOND_NEWEST } from './anchor'
import { isMuted } from './narrow/muted'
import type { Narrow } from './narrow/narrow'
import type { Range } from './range'
import { isReadableRecipient } from './readable-recipients'
import { isSetAside } from './unread'

export type Reader = { organizationId: string; me: ChatUser; narrow: Narrow }

const messages = ({ throughView }: Narrow): Sql => sql.table(throughView ? 'chat_message_search' : 'chat_message')

/** Where the messages are that the narrow leaves to the reader: `from ... where ...`. */
function matching(reader: Reader, more: Sql[]): Sql {
  const { organizationId, me, narrow } = reader
  const table = messages(narrow)
  if (narrow.history === 'shared')
    return sql`from ${table} m left join chat_delivery d on d.user_id = ${me.id} and d.message_id = m.id
      where ${and([sql`m.organization_id = ${organizationId}::uuid`, ...narrow.conditions, ...more])}`
  const readable = isReadableRecipient(organizationId, me, sql`d.recipient_id`)
  return sql`from chat_delivery d join ${table} m on m.id = d.message_id
    where ${and([sql`d.user_id = ${me.id}`, readable, ...narrow.conditions, ...more])}`
}

/** Unread messages among them lie in the reader's own history, whichever is asked for. */
function unreadMatching(reader: Reader): Sql {
  const { narrow, me, organizationId } = reader
  const recipient =
    narrow.recipient === null
      ? sql`not ${isSetAside(organizationId, me, sql`d.recipient_id`)}`
      : sql`d.recipient_id = ${narrow.recipient}`
  const unread = [sql`d.flags & 1 = 0`, sql`not ${isMuted(me.id)}`, recipient]
  return matching({ ...reader, narrow: { ...narrow, history: 'personal' } }, unread)
}

/** The anchor's id; null: a date, and nothing matches at all. */
function anchorId(reader: Reader, { anchor }: Range): Sql {
  if (anchor.at === 'id') return sql`${anchor.id}::bigint`
  if (anchor.at === 'first_unread')
    return sql`coalesce((select m.id ${unreadMatching(reader)} order by d.message_id limit 1), ${BEYOND_NEWEST}::bigint)`
  const since = sql`m.sent_at >= ${anchor.date.toJSON()}::timestamptz`
  return sql`coalesce((select m.id ${matching(reader, [since])} order by m.sent_at, m.id limit 1),
    (select m.id ${matching(reader, [])} order by m.id desc limit 1))`
}

/**
 * Which part of the ids: said of both tables, for a join that goes through two indexes side by side starts at the bound
 * only in the one that knows of it.
 */
const idIs = ({ narrow }: Reader, comparison: Sql): Sql =>
  narrow.history === 'shared' ? sql`m.id ${comparison}` : sql`(d.message_id ${comparison} and m.id ${comparison})`

const bits = sql`coalesce(d.flags, ${sql.lit(HISTORICAL)}) as flags`

/**
 * Two tables for a statement's `with`: `anchor (id)`, one row, and `picked (id, flags)`, the messages of the range. All
 * in one statement, so that everything is seen at the same moment.
 */
export function pickRange(reader: Reader, range: Range): Sql {
  const { anchor } = range
  const fixed = anchor.at === 'id' ? anchor.id : null
  // Written into the conditions where it is known beforehand: the planner then knows how much lies on either side.
  const at = fixed === null ? sql`(select id from anchor)` : sql`${fixed}::bigint`
  const id = reader.narrow.history === 'shared' ? sql`m.id` : sql`d.message_id`
  const select = sql`select m.id, ${bits}`
  const parts: Sql[] = []
  if (range.before > 0 && fixed !== 0) {
    const below = fixed === BEYOND_NEWEST ? [] : [idIs(reader, sql`< ${at}`)]
    parts.push(sql`(${select} ${matching(reader, below)} order by ${id} desc limit ${range.before})`)
  }
  if (range.includeAnchor && fixed !== BEYOND_NEWEST && fixed !== 0)
    parts.push(sql`(${select} ${matching(reader, [idIs(reader, sql`= ${at}`)])})`)
  if (range.after > 0 && fixed !== BEYOND_NEWEST) {
    const above = fixed === 0 ? [] : [idIs(reader, sql`> ${at}`)]
    parts.push(sql`(${select} ${matching(reader, above)} order by ${id} limit ${range.after})`)
  }
  const none = sql`select null::bigint as id, 0 as flags where false`
  return sql`anchor as materialized (select ${anchorId(reader, range)} as id),
    picked as materialized (${parts.length ? sql.join(parts, sql.raw(' union all ')) : none})`
}

/** The same of messages by id; there is no anchor. */
export const pickIds = (reader: Reader, ids: number[]): Sql => sql`
  anchor as materialized (select null::bigint as id),
  picked as materialized (select m.id, ${bits} ${matching(reader, [idIs(reader, sql`= any(${ids}::bigint[])`)])})`
