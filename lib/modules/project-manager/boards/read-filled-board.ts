import { sql } from '@/lib/core/db/sql'
import { badRequest, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { readCards } from '../cards/card-wire'
import { isUuid } from '../schemas'
import type { BoardWire, FilledColumn } from './board-wire'
import { loadBoard } from './load-board'

type Wanted = { board_id: string; limit: number; column_id?: string | undefined; cursor?: string | undefined }
type Place = { position: string; card_count: number }

/** A board with the first cards of each column, or those of one column from a cursor on. @throws 404 */
export async function readFilledBoard(ctx: OperationCtx, wanted: Wanted) {
  const board = await loadBoard(ctx, wanted.board_id)
  const columns = wanted.column_id ? board.columns.filter(({ id }) => id === wanted.column_id) : board.columns
  if (wanted.column_id && columns.length === 0) throw notFound('column')
  const cards = await cardsOf(ctx, columns, wanted)
  const filled = columns.map((column): FilledColumn => {
    const own = cards.filter(({ column_id }) => column_id === column.id)
    const last = own.length > wanted.limit ? own[wanted.limit - 1] : undefined
    return {
      ...column,
      card_count: own[0]?.card_count ?? 0,
      cards: own.slice(0, wanted.limit).map(({ position: _, card_count: __, ...card }) => card),
      next_cursor: last ? Buffer.from(JSON.stringify([last.position, last.id])).toString('base64url') : null,
    }
  })
  return { ...board, columns: filled }
}

/** One card more than wanted says that there are further ones. */
const cardsOf = (ctx: OperationCtx, columns: BoardWire['columns'], { limit, cursor }: Wanted) => {
  const ids = columns.map(({ id }) => id)
  const own = sql`k.organization_id = ${ctx.organization.id}::uuid and k.column_id = w.id and k.deleted_at is null`
  const beyond = cursor ? afterCursor(cursor) : sql`true`
  return readCards<Place>(ctx, {
    more: sql`, c.board_position::text as position, (select count(*)::int from pm_card k where ${own}) as card_count`,
    from: sql`unnest(${ids}::uuid[]) with ordinality as w(id, place)
      cross join lateral (
        select k.* from pm_card k where ${own} and ${beyond}
        order by k.board_position, k.id limit ${limit + 1}::int8
      ) c
      order by w.place, c.board_position, c.id`,
  })
}

function afterCursor(cursor: string) {
  try {
    const [position, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof position === 'string' && Number.isFinite(Number(position)) && isUuid(id))
      return sql`(k.board_position, k.id) > (${position}::float8, ${id}::uuid)`
  } catch {
    // said below
  }
  throw badRequest('The cursor is damaged. Read the board again without it.')
}
