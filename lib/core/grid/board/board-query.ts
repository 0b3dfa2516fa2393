import type { OrganizationCtx } from '@/lib/core/context'
import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { badRequest, notFound } from '@/lib/core/errors'
import type { BoardColumnDetails, Grid } from '../define-grid'
import { withParameters } from '../parameters'
import { columnSql, type RowsWanted, storedRows } from '../query/list-query'
import type { TextRow } from '../query/page-shape'
import { afterCard, cardOrder, cardShape, cardsByPlace, NO_CARDS, selectCards, withCards } from './board-cards'
import { boardKeys, type KnownBoard, knownBoard } from './board-columns'
import { laneColumn, laneKeySql, placeKey, readCellCards, readLanes } from './board-lanes'

export type BoardWanted = RowsWanted & {
  perColumn: number
  /** Only this column, from a cursor on. */
  column?: string
  cursor?: string
  /** Divided by this column; `lane` with `column`: only that cell. */
  lanes?: string
  lane?: string
  /** Which of several boards. */
  board?: string
}

/** The board as JSON text: a fixed number of queries, however many columns and lanes. */
export async function readBoard(grid: Grid, ctx: OrganizationCtx, asked: BoardWanted): Promise<string> {
  if (!grid.board) throw notFound('board')
  const wanted = await withParameters(grid, ctx, asked)
  const board = await knownBoard(grid.board, ctx, wanted.board)
  const shown = wanted.column ? board.columns.filter((column) => column.key === wanted.column) : board.columns
  if (shown.length === 0) throw badRequest(`There is no board column ${wanted.column}.`)
  if (wanted.lanes && wanted.lane === undefined)
    return readDividedBoard(grid, board, ctx, { ...wanted, lanes: wanted.lanes })

  const keys = shown.map(({ key }) => key)
  const [totals, cards] = await Promise.all([
    readTotals(grid, board, ctx, wanted, keys),
    readCards(grid, board, ctx, wanted, keys),
  ])
  const columns = shown.map((column) =>
    withCards(columnHead(board, column, totals.get(column.key)), cards.get(column.key) ?? NO_CARDS),
  )
  return `{"columns":[${columns.join(',')}]${choiceOf(board)}}`
}

const choiceOf = ({ choice }: KnownBoard): string => (choice ? `,${JSON.stringify(choice).slice(1, -1)}` : '')

async function readDividedBoard(
  grid: Grid,
  board: KnownBoard,
  ctx: OrganizationCtx,
  wanted: BoardWanted & { lanes: string },
): Promise<string> {
  const sum = board.value ? sumSql(grid, board.value, ctx) : sql`null::text`
  const [totals, { lanes, more, totals: cellTotals }] = await Promise.all([
    readTotals(
      grid,
      board,
      ctx,
      wanted,
      board.columns.map(({ key }) => key),
    ),
    readLanes(grid, board, ctx, wanted, sum),
  ])
  const laneKeys = lanes.map(({ key }) => key)
  const cards = await readCellCards(grid, board, ctx, wanted, laneKeys)
  const own = new Map(cellTotals.map((cell) => [placeKey(cell.column, cell.lane), cell]))
  const cells = laneKeys.flatMap((lane) =>
    board.columns.map(({ key: column }) => {
      const total = own.get(placeKey(column, lane))
      const head = { column, lane, count: total?.count ?? 0, total_value: sumShown(board, total) }
      return withCards(head, cards.get(placeKey(column, lane)) ?? NO_CARDS)
    }),
  )
  const columns = board.columns.map((column) => withCards(columnHead(board, column, totals.get(column.key)), NO_CARDS))
  const rest = JSON.stringify({
    lanes: lanes.map((lane) => ({
      ...lane,
      total_value: board.value ? sumOf(cellTotals.filter((cell) => cell.lane === lane.key)) : null,
    })),
    more_lanes: more,
  })
  return `{"columns":[${columns.join(',')}],${rest.slice(1, -1)},"cells":[${cells.join(',')}]${choiceOf(board)}}`
}

type Totals = { count: number; sum: string | null }

const sumShown = (board: KnownBoard, total: Totals | undefined) => (board.value ? (total?.sum ?? '0.00') : null)

const columnHead = (
  board: KnownBoard,
  { key, label, tone, final, limit }: BoardColumnDetails,
  total: Totals | undefined,
) => ({
  key,
  label,
  tone,
  ...(final ? { final } : {}),
  ...(limit ? { limit } : {}),
  count: total?.count ?? 0,
  total_value: sumShown(board, total),
})

/** Exactly: money never passes through binary fractions. */
function sumOf(cells: Totals[]): string {
  const cents = cells.reduce((all, { sum }) => {
    const [whole = '0', fraction = ''] = (sum ?? '0').split('.')
    return all + BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
  }, 0n)
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

async function readTotals(grid: Grid, board: KnownBoard, ctx: OrganizationCtx, wanted: BoardWanted, keys: string[]) {
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const column = columnSql(board.column, grid.columns[board.column]!)
  const sum = board.value ? sumSql(grid, board.value, ctx) : sql`null`
  const isPart = board.choice !== null || keys.length < board.columns.length
  const ofThisBoard = isPart ? [sql`${column} = any(${boardKeys(grid, board, keys)})`] : []
  const statement = compile(
    sql`select (${column})::text as key, count(*)::int as count, ${sum} as sum
        from ${from} where ${and([where, ...ofThisBoard, ...laneCondition(grid, wanted)])} group by 1`,
  )
  const rows = await tenantQuery<Totals & { key: string }>(ctx.organization.id, statement, { customPlan })
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

const laneCondition = (grid: Grid, { lanes, lane }: BoardWanted): Sql[] =>
  lanes === undefined || lane === undefined
    ? []
    : [sql`${laneKeySql(lanes, laneColumn(grid, lanes, 'query'))} = ${lane}`]

async function readCards(grid: Grid, board: KnownBoard, ctx: OrganizationCtx, wanted: BoardWanted, keys: string[]) {
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const column = columnSql(board.column, grid.columns[board.column]!)
  const shape = cardShape(grid)
  const conditions: Sql[] = [where, sql`${column} = board_columns.key`, ...laneCondition(grid, wanted)]
  if (wanted.cursor) conditions.push(afterCard(wanted.cursor, grid))
  const statement = compile(sql`
    select ${selectCards(shape, sql`board_columns.key::text`)}
    from unnest(${boardKeys(grid, board, keys)}) with ordinality as board_columns(key, place)
    cross join lateral (
      select t.* from ${from} where ${and(conditions)}
      order by ${cardOrder(grid)} limit ${sql.lit(wanted.perColumn + 1)}
    ) t
    order by board_columns.place, ${cardOrder(grid)}`)
  const rows = await tenantQuery<TextRow>(ctx.organization.id, statement, { values: 'text', customPlan })
  return cardsByPlace(grid, shape, rows, wanted.perColumn)
}
