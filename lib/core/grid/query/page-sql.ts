import { and, type Sql, sql } from '@/lib/core/db/sql'
import { pgTypeOf } from '../column-types'
import type { Grid } from '../define-grid'
import { columnSql, ID, idPgType, type StoredRows } from './list-query'
import type { PageShape } from './page-shape'
import { afterCursor, type Cursor, isEmptyCursor, orderBy, type SortKey, termsOf, tieDescending } from './sort'
import { emptyFlag, hasOwnOrder, mayBeEmpty, onlyEmpty } from './sort-order'

type PageOf = { sort: SortKey[]; limit: number; offset?: number; cursor: Cursor | null }

/** Beyond this many rows an offset first finds the ids in the index alone. */
const FAR = 500

export function pageSql(grid: Grid, stored: StoredRows, { select, order }: PageShape, page: PageOf): Sql {
  const id = ID(grid)
  if ((page.offset ?? 0) > FAR && grid.source.kind === 'model') {
    const far = orderedRows(grid, stored, order, page, sql`${id} as far_id`)
    return sql`select ${select} from (${far}) far join ${stored.from} on ${id} = far.far_id and ${stored.where} order by ${order}`
  }
  // Labels of references are looked up for the rows of the page, not for those that the order passes over.
  return sql`select ${select} from (${orderedRows(grid, stored, order, page, sql`t.*`)}) t order by ${order}`
}

/** The rows of a page, found so that an index serves the order however few of the rows it takes. */
function orderedRows(grid: Grid, stored: StoredRows, order: Sql, page: PageOf, wanted: Sql): Sql {
  const [first] = page.sort
  // What is searched for is few rows already, and reports have no indexes.
  if (first && stored.base && !stored.customPlan) {
    if (hasOwnOrder(first.column)) return walkedRows(grid, stored.base, stored, page, wanted)
    if (mayBeEmpty(first.column) && first.descending) return halvedRows(grid, stored, order, page, wanted)
  }
  const after = page.cursor ? [afterCursor(page.sort, page.cursor, stored_, idColumn(grid))] : []
  return sql`select ${wanted} from ${stored.from} where ${and([stored.where, ...after])} order by ${order}${cut(page)}`
}

const stored_ = ({ key, column }: SortKey): Sql => columnSql(key, column)
const idColumn = (grid: Grid) => ({ x: ID(grid), pgType: idPgType(grid) })
/** Written out, not a parameter: a plan that is kept for any limit would be made for a tenth of the table. */
const cut = ({ limit, offset = 0 }: PageOf): Sql =>
  sql` limit ${sql.lit(limit + 1)}${offset ? sql` offset ${offset}::int8` : sql``}`
/** So many rows of a part can be in the page. */
const most = ({ limit, offset = 0 }: PageOf): Sql => sql` limit ${sql.lit(limit + 1 + offset)}`

/** Descending, an index has empty values first: the others are read from it backwards, then those. */
function halvedRows(grid: Grid, stored: StoredRows, order: Sql, page: PageOf, wanted: Sql): Sql {
  const [first, ...rest] = page.sort as [SortKey, ...SortKey[]]
  const { cursor } = page
  const x = stored_(first)
  const inEmpty = cursor !== null && isEmptyCursor(first.column, cursor.values[0] ?? null)
  const half = (empty: boolean, keys: SortKey[], after: Sql[]) => {
    const where = and([stored.where, onlyEmpty(first.column, x, empty), ...after])
    return sql`(select t.* from ${stored.from} where ${where} order by ${keysOrder(keys, grid, page)}${most(page)})`
  }
  const filled = { ...first, column: { ...first.column, nullable: false, required: true } }
  const filledKeys = [filled, ...rest]
  const after = (keys: SortKey[], values: Cursor['values']) =>
    cursor ? [afterCursor(keys, { values, id: cursor.id }, stored_, idColumn(grid), tieDescending(page.sort))] : []
  const empties = half(true, rest, inEmpty ? after(rest, cursor!.values.slice(1)) : [])
  const parts = inEmpty
    ? empties
    : sql`${half(false, filledKeys, after(filledKeys, cursor?.values ?? []))} union all ${empties}`
  return sql`select ${wanted} from (${parts}) t order by ${order}${cut(page)}`
}

/** The order of some of the keys, of which the ids still go the way of the whole sort. */
const keysOrder = (keys: SortKey[], grid: Grid, page: PageOf): Sql =>
  orderBy(keys, stored_, ID(grid), tieDescending(page.sort))

/**
 * Sorted by a column of few values: value after value, each with the rows that its own index has. The values that occur are
 * found by skipping from one to the next in the index.
 */
function walkedRows(
  grid: Grid,
  base: NonNullable<StoredRows['base']>,
  stored: StoredRows,
  page: PageOf,
  wanted: Sql,
): Sql {
  const [first, ...rest] = page.sort as [SortKey, ...SortKey[]]
  const { cursor } = page
  const x = stored_(first)
  const next = (after: Sql) =>
    sql`(select ${x} as value from ${base.from} where ${and([base.where, after])} order by ${x} limit 1)`
  const type = sql.raw(pgTypeOf(first.column))
  const value = sql`walked.value`
  const flag = mayBeEmpty(first.column) ? [sql`${emptyFlag(first.column, value)}`] : []
  const order = sql.join([
    ...flag,
    ...termsOf(first, value).map((term) => (term.descending ? sql`${term.x} desc` : term.x)),
  ])
  // The value that the page before ended with stands among them also when no row has it any more; those behind it follow.
  const last = cursor && sql`${cursor.values[0]}::${type}`
  const also = sql`${first.column.nullable ? sql` union select null` : sql``}${last ? sql` union select ${last}` : sql``}`
  const places = sql`
    with recursive found(value) as (
      ${next(sql`${x} is not null`)}
      union all select ${next(sql`${x} > found.value`)} from found where found.value is not null
    ), places as (
      select value, row_number() over (order by ${order}) as place
      from (select value from found where value is not null${also}) walked
    )
    select value, place, ${last ? sql`value is not distinct from ${last}` : sql`false`} as same from places
    ${last ? sql`where place >= (select place from places where value is not distinct from ${last})` : sql``}
    order by place`
  const restAfter = cursor
    ? [
        afterCursor(
          rest,
          { values: cursor.values.slice(1), id: cursor.id },
          stored_,
          idColumn(grid),
          tieDescending(page.sort),
        ),
      ]
    : []
  const rows = (of: Sql, after: Sql[]) => sql`
    (select t.* from ${stored.from} where ${and([stored.where, of, ...after])}
     order by ${keysOrder(rest, grid, page)}${most(page)})`
  const ofPlace = (of: Sql) =>
    cursor ? [rows(and([of, sql`walked.same`]), restAfter), rows(and([of, sql`not walked.same`]), [])] : [rows(of, [])]
  const branches = [
    ...ofPlace(sql`${x} = walked.value`),
    ...(first.column.nullable ? ofPlace(and([sql`walked.value is null`, sql`${x} is null`])) : []),
  ]
  return sql`
    select ${wanted} from (${places}) walked cross join lateral (${sql.join(branches, sql` union all `)}) t
    order by walked.place, ${keysOrder(rest, grid, page)}${cut(page)}`
}
