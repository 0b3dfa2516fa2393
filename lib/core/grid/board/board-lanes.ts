import type { OrganizationCtx } from '@/lib/core/context'
import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { invalid, invalidField } from '@/lib/core/errors'
import { pgTypeOf } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { columnSql, ID, type RowsWanted, storedRows } from '../query/list-query'
import type { TextRow } from '../query/page-shape'
import type { BoardLane } from '../wire'
import { type Cards, cardOrder, cardShape, cardsByPlace, selectCards } from './board-cards'
import { boardKeys, type KnownBoard } from './board-columns'

/** So many lanes are shown, those with the most cards. */
const MAX_LANES = 50

const canBeLane = (column: Column | undefined): column is Column =>
  column !== undefined &&
  (column.choices !== undefined || column.type === 'boolean' || (column.type === 'reference' && !!column.reference))

/** Columns by which the board can be divided: choices, yes or no, references. */
export const laneColumns = (grid: Grid): string[] =>
  grid.board
    ? Object.keys(grid.columns).filter((key) => key !== grid.board!.column && canBeLane(grid.columns[key]))
    : []

export function laneColumn(grid: Grid, key: string, loc: 'query' | 'body'): Column {
  if (laneColumns(grid).includes(key)) return grid.columns[key]!
  const msg = `${key} does not make lanes. Use ${laneColumns(grid).join(', ') || 'none'}.`
  throw invalid([{ loc: [loc, 'lanes'], msg, type: 'unknown_column' }])
}

/** Text of what a row has in the column; empty for nothing. */
export const laneKeySql = (key: string, column: Column): Sql => sql`coalesce((${columnSql(key, column)})::text, '')`

/** What a move into a lane stores. */
export function laneChanges(grid: Grid, key: string, lane: string): Record<string, unknown> {
  const column = laneColumn(grid, key, 'body')
  if (!column.edit || column.edit === 'create-only')
    throw invalidField('lanes', `${column.label} cannot be changed, so cards stay in their lanes.`)
  if (lane === '') return { [key]: null }
  if (column.type !== 'boolean') return { [key]: lane }
  if (lane !== 'true' && lane !== 'false') throw invalidField('lane', 'There is no such lane: true or false.', 'enum')
  return { [key]: lane === 'true' }
}

type CellTotals = { column: string; lane: string; count: number; sum: string | null }
export type Lanes = {
  lanes: BoardLane[]
  more: { lanes: number; count: number } | null
  totals: CellTotals[]
}

/** The largest lanes with their labels, and the figures of their cells: one query. */
export async function readLanes(
  grid: Grid,
  board: KnownBoard,
  ctx: OrganizationCtx,
  wanted: RowsWanted & { lanes: string },
  sum: Sql,
): Promise<Lanes> {
  const column = laneColumn(grid, wanted.lanes, 'query')
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const boardColumn = columnSql(board.column, grid.columns[board.column]!)
  const keys = board.columns.map(({ key }) => key)
  const label = column.reference
    ? column.reference.label(sql`nullif(lanes.lane, '')::${sql.raw(pgTypeOf(column))}`)
    : sql`null`
  const statement = compile(sql`
    with cells as (
      select (${boardColumn})::text as key, ${laneKeySql(wanted.lanes, column)} as lane, count(*) as n, ${sum} as total
      from ${from} where ${and([where, sql`${boardColumn} = any(${boardKeys(grid, board, keys)})`])} group by 1, 2
    ), sizes as (
      select lane, sum(n) as n, row_number() over (order by sum(n) desc, lane) as place,
        count(*) over () as all_lanes, sum(sum(n)) over () as all_cards
      from cells group by lane
    ), lanes as (select * from sizes where place <= ${sql.lit(MAX_LANES)})
    select cells.key as "column", lane, cells.n::int as count, cells.total::text as sum,
      ${label} as label, all_lanes::int, all_cards::int
    from lanes join cells using (lane)`)
  const rows = await tenantQuery<CellTotals & { label: string | null; all_lanes: number; all_cards: number }>(
    ctx.organization.id,
    statement,
    { customPlan },
  )
  const lanes = lanesOf(column, rows)
  const shown = rows.reduce((all, row) => all + row.count, 0)
  const [first] = rows
  const hidden = first ? first.all_lanes - new Set(rows.map(({ lane }) => lane)).size : 0
  return {
    lanes,
    totals: rows,
    more: first && hidden > 0 ? { lanes: hidden, count: first.all_cards - shown } : null,
  }
}

type LaneRow = CellTotals & { label: string | null }

/** In the declared order, else by name; "nothing" comes last. Lanes that cards can be moved to are there when empty. */
function lanesOf(column: Column, rows: LaneRow[]): BoardLane[] {
  const lanes = new Map<string, BoardLane>()
  const nothing = { key: '', label: `No ${inSentence(column.label)}` }
  const named = (key: string, label: string, tone?: BoardLane['tone']) =>
    lanes.set(key, { key, label, ...(tone ? { tone } : {}), count: 0, total_value: null })
  if (column.type === 'boolean') for (const key of ['true', 'false']) named(key, `${column.label}: ${YES_NO[key]}`)
  for (const { value, label, tone } of column.choices ?? []) if (value) named(value, label, tone)
  const found = new Map(rows.map(({ lane, label }) => [lane, label]))
  const others = [...found].filter(([lane]) => lane !== '' && !lanes.has(lane))
  for (const [lane, label] of others.sort((a, b) => (a[1] ?? '').localeCompare(b[1] ?? ''))) named(lane, label ?? lane)
  if (found.has('') || (column.type === 'reference' && column.nullable)) named('', nothing.label)
  for (const row of rows) lanes.get(row.lane)!.count += row.count
  return [...lanes.values()]
}

const YES_NO: Record<string, string> = { true: 'yes', false: 'no' }
const inSentence = (name: string) =>
  /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** The first cards of every cell: one pass over the ids, and the rows of those alone. */
export async function readCellCards(
  grid: Grid,
  board: KnownBoard,
  ctx: OrganizationCtx,
  wanted: RowsWanted & { lanes: string; perColumn: number },
  lanes: string[],
): Promise<Map<string, Cards>> {
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const lane = laneKeySql(wanted.lanes, grid.columns[wanted.lanes]!)
  const boardColumn = columnSql(board.column, grid.columns[board.column]!)
  const keys = board.columns.map(({ key }) => key)
  const shape = cardShape(grid)
  const place = placeSql(boardColumn, lane)
  const statement = compile(sql`
    select ${selectCards(shape, sql`ranked.place`)}
    from (
      select ${ID(grid)} as card_id, ${place} as place,
        row_number() over (partition by ${boardColumn}, ${lane} order by ${cardOrder(grid)}) as card_rank
      from ${from} where ${and([where, sql`${boardColumn} = any(${boardKeys(grid, board, keys)})`, sql`${lane} = any(${lanes}::text[])`])}
    ) ranked
    join ${from} on ${ID(grid)} = ranked.card_id and ${where}
    where ranked.card_rank <= ${sql.lit(wanted.perColumn + 1)}
    order by ${cardOrder(grid)}`)
  const rows = await tenantQuery<TextRow>(ctx.organization.id, statement, { values: 'text', customPlan })
  return cardsByPlace(grid, shape, rows, wanted.perColumn)
}

/** Board column and lane as one key. */
const placeSql = (boardColumn: Sql, lane: Sql): Sql => sql`json_build_array(${boardColumn}, ${lane})::text`
export const placeKey = (column: string, lane: string): string => `[${JSON.stringify(column)}, ${JSON.stringify(lane)}]`
