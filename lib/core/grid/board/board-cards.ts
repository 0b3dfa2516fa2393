import { isCheckingAnswers } from '@/lib/core/check-answer'
import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { badRequest } from '@/lib/core/errors'
import { isoFromPostgres } from '../column-types'
import type { Grid } from '../define-grid'
import { ID } from '../query/list-query'
import { encodeRow, idOf, type PageShape, pageShape, type TextRow } from '../query/page-shape'
import { asRows } from '../row-schema'

/** Cards of one place on the board, as JSON text. */
export type Cards = { rows: string[]; nextCursor: string | null }
export const NO_CARDS: Cards = { rows: [], nextCursor: null }

/** What a card has beside the columns of its grid; selected last. */
const EXTRAS = sql`t.board_since::text as card_since, t.board_position::text as card_position`

export const cardShape = (grid: Grid): PageShape => pageShape(grid, Object.keys(grid.columns), [])

/** @param place selects the key of the place that a card lies in */
export const selectCards = (shape: PageShape, place: Sql): Sql =>
  sql`${shape.select}, ${EXTRAS}, ${place} as card_place`

/** The order of the cards of a place. */
export const cardOrder = (grid: Grid): Sql => sql`t.board_position, ${ID(grid)}`

/** Sorts rows, in order, into their places; one more than `most` of a place says that there are further ones. */
export function cardsByPlace(grid: Grid, shape: PageShape, rows: TextRow[], most: number): Map<string, Cards> {
  const places = new Map<string, Cards & { last: string }>()
  for (const row of rows) {
    const [since, position, place] = row.slice(shape.sortAt) as [string, string, string]
    const own = places.get(place) ?? { rows: [], nextCursor: null, last: '' }
    places.set(place, own)
    if (own.rows.length === most) {
      own.nextCursor = own.last
    } else {
      const card = encodeRow(shape, row)
      if (isCheckingAnswers()) asRows(grid, [card])
      own.rows.push(`${card.slice(0, -1)},"board_since":"${isoFromPostgres(since)}"}`)
      own.last = Buffer.from(JSON.stringify([position, idOf(row)])).toString('base64url')
    }
  }
  return places
}

export function afterCard(cursor: string, grid: Grid): Sql {
  try {
    const [position, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof position === 'string' && Number.isFinite(Number(position)) && /^[0-9a-f-]{36}$/.test(id))
      return sql`(t.board_position, ${ID(grid)}) > (${position}::float8, ${id}::uuid)`
  } catch {
    // said below
  }
  throw badRequest('The cursor is damaged. Read the board again without it.')
}

/** JSON text of an object whose cards are JSON text already. */
export const withCards = (head: object, cards: Cards): string =>
  `${JSON.stringify({ ...head, next_cursor: cards.nextCursor }).slice(0, -1)},"cards":[${cards.rows.join(',')}]}`

/** Since when a card lies in its column. */
export async function readSince(grid: Grid, ctx: OrganizationCtx, rowId: string): Promise<{ board_since?: string }> {
  if (grid.source.kind !== 'model') return {}
  const statement = compile(
    sql`select t.board_since from ${sql.table(grid.source.table)} t
        where t.organization_id = ${ctx.organization.id}::uuid and ${ID(grid)} = ${rowId}::uuid`,
  )
  const [row] = await tenantQuery<{ board_since: Date }>(ctx.organization.id, statement)
  return row ? { board_since: row.board_since.toISOString() } : {}
}
