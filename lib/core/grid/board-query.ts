import type { OrganizationCtx } from '../context'
import { and, compile, type Sql, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { badRequest, notFound } from '../errors'
import type { Board, Grid } from './define-grid'
import { columnSql, ID, type RowsWanted, storedRows } from './list-query'
import { encodeRow, idOf, pageShape, type TextRow } from './page-shape'

export type BoardWanted = RowsWanted & { perColumn: number; column?: string; cursor?: string }

/** A board's columns with count, sum and first cards: two queries, however many columns. Answers JSON text. */
export async function readBoard(grid: Grid, ctx: OrganizationCtx, wanted: BoardWanted): Promise<string> {
  const board = grid.board
  if (!board) throw notFound('board')
  const shown = wanted.column ? board.columns.filter((column) => column.key === wanted.column) : board.columns
  if (shown.length === 0) throw badRequest(`There is no board column ${wanted.column}.`)
  const [totals, cards] = await Promise.all([
    readTotals(grid, board, ctx, wanted),
    readCards(
      grid,
      board,
      ctx,
      wanted,
      shown.map((column) => column.key),
    ),
  ])
  const columns = shown.map(({ key, label, tone }) => {
    const total = totals.get(key)
    const own = cards.get(key) ?? { rows: [], nextCursor: null }
    const head = JSON.stringify({
      key,
      label,
      tone,
      count: total?.count ?? 0,
      total_value: board.value ? (total?.sum ?? '0.00') : null,
      next_cursor: own.nextCursor,
    })
    return `${head.slice(0, -1)},"cards":[${own.rows.join(',')}]}`
  })
  return `{"columns":[${columns.join(',')}]}`
}

async function readTotals(grid: Grid, board: Board, ctx: OrganizationCtx, wanted: RowsWanted) {
  const { from, where, customPlan } = storedRows(grid, ctx, wanted)
  const column = columnSql(board.column, grid.columns[board.column]!)
  const sum = board.value ? sumSql(grid, board.value, ctx) : sql`null`
  const statement = compile(
    sql`select ${column} as key, count(*)::int as count, ${sum} as sum from ${from} where ${where} group by 1`,
  )
  const rows = await tenantQuery<{ key: string; count: number; sum: string | null }>(ctx.organization.id, statement, {
    customPlan,
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/** Money of several currencies has no sum: only what is in the organization's own is added up. */
function sumSql(grid: Grid, key: string, ctx: OrganizationCtx): Sql {
  const column = grid.columns[key]!
  const total = sql`sum(${columnSql(key, column)})`
  if (!column.currencyColumn) return sql`coalesce(${total}, 0)::text`
  const currency = columnSql(column.currencyColumn, grid.columns[column.currencyColumn]!)
  return sql`coalesce(${total} filter (where ${currency} = ${ctx.organization.currency}), 0)::text`
}

async function readCards(grid: Grid, board: Board, ctx: OrganizationCtx, wanted: BoardWanted, keys: string[]) {
  const { from, where, customPlan } = storedRows(grid, ctx, wanted)
  const column = columnSql(board.column, grid.columns[board.column]!)
  const shape = pageShape(grid, Object.keys(grid.columns), [])
  const conditions: Sql[] = [where, sql`${column} = board_columns.key`]
  if (wanted.cursor) conditions.push(afterCard(wanted.cursor, grid))
  const statement = compile(sql`
    select ${shape.select}, t.board_position::text as card_position, board_columns.key as card_column
    from unnest(${keys}::text[]) with ordinality as board_columns(key, place)
    cross join lateral (
      select t.* from ${from} where ${and(conditions)}
      order by t.board_position, ${ID(grid)} limit ${sql.lit(wanted.perColumn + 1)}
    ) t
    order by board_columns.place, t.board_position, ${ID(grid)}`)
  const rows = await tenantQuery<TextRow>(ctx.organization.id, statement, { values: 'text', customPlan })

  const cards = new Map<string, { rows: string[]; nextCursor: string | null; last: string }>()
  for (const row of rows) {
    const [position, boardColumn] = row.slice(shape.sortAt) as [string, string]
    const own = cards.get(boardColumn) ?? { rows: [], nextCursor: null, last: '' }
    cards.set(boardColumn, own)
    if (own.rows.length === wanted.perColumn) {
      own.nextCursor = own.last
    } else {
      own.rows.push(encodeRow(shape, row))
      own.last = Buffer.from(JSON.stringify([position, idOf(row)])).toString('base64url')
    }
  }
  return cards
}

function afterCard(cursor: string, grid: Grid): Sql {
  try {
    const [position, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof position === 'string' && Number.isFinite(Number(position)) && /^[0-9a-f-]{36}$/.test(id))
      return sql`(t.board_position, ${ID(grid)}) > (${position}::float8, ${id}::uuid)`
  } catch {
    // said below
  }
  throw badRequest('The cursor is damaged. Read the board again without it.')
}
