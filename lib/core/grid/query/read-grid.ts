import { LRUCache } from 'lru-cache'
import { isCheckingAnswers } from '@/lib/core/check-answer'
import type { OrganizationCtx } from '@/lib/core/context'
import { demand } from '@/lib/core/context'
import { withoutSnapshot } from '@/lib/core/db/read-scope'
import { badRequest, invalid, notFound } from '@/lib/core/errors'
import { findGrid } from '@/lib/core/registry'
import type { Grid } from '../define-grid'
import { COUNTED_EXACTLY, exactCount } from '../figures/counted-figures'
import { figureFamily } from '../figures/figure-family'
import { figureKey } from '../figures/figure-key'
import { withParameters } from '../parameters'
import { asRows } from '../row-schema'
import type { FieldError, FilterNode, GridRow, RowOf } from '../wire'
import { parseFilter } from './filter'
import type { RowsWanted } from './list-query'
import { livePage, liveRows } from './live-source'
import { DELETED } from './page-shape'
import { parseSort } from './sort'
import { countEstimated, countExactly, type EncodedPage, type PageWanted, readPage } from './stored-source'

/** The grid that the caller may read; a grid they may not see answers as the permission says. */
export function readableGrid(slug: string, ctx: OrganizationCtx): Grid {
  const grid = findGrid(slug)
  if (!grid) throw notFound('grid')
  demand(ctx, grid.access.read)
  return grid
}

export type ListRequest = PageWanted & { page: number | null; perPage: number; count: 'exact' | 'estimated' | 'none' }

const LIST_PARAMETERS = new Set(['page', 'per_page', 'cursor', 'sort', 'q', 'filter', 'columns', 'count'])

/** Reads the query string of a list; every error at once. */
export function parseListRequest(grid: Grid, query: URLSearchParams, more: string[] = []): ListRequest {
  demandKnown(query, [...LIST_PARAMETERS, ...more])
  const errors: FieldError[] = []
  const whole = (name: string, fallback: number, most: number) => {
    const text = query.get(name)
    if (text === null || text === '') return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    errors.push({ loc: ['query', name], msg: `${name} is a whole number from 1 to ${most}.`, type: 'value_error' })
    return fallback
  }
  const perPage = whole('per_page', 50, 200)
  const page = whole('page', 1, 10_000_000)
  const count = query.get('count') ?? 'estimated'
  if (count !== 'exact' && count !== 'estimated' && count !== 'none')
    errors.push({ loc: ['query', 'count'], msg: 'count is exact, estimated or none.', type: 'value_error' })
  const columns = [...new Set((query.get('columns') ?? '').split(',').filter(Boolean))]
  for (const key of columns)
    if (!grid.columns[key] && key !== 'row_id')
      errors.push({
        loc: ['query', 'columns'],
        msg: `There is no column ${key} in ${grid.slug}.`,
        type: 'unknown_column',
      })
  if (errors.length) throw invalid(errors)

  const cursor = query.get('cursor') || undefined
  if (cursor && query.has('page')) throw badRequest('Send either page or cursor, not both.')
  return {
    q: query.get('q')?.slice(0, 200) || undefined,
    filter: parseFilter(query),
    sort: parseSort(grid, query.get('sort') ?? undefined),
    columns: columns.length ? columns.filter((key) => key !== 'row_id') : Object.keys(grid.columns),
    limit: perPage,
    perPage,
    page: cursor ? null : page,
    ...(cursor ? { cursor } : { offset: (page - 1) * perPage }),
    count: count as ListRequest['count'],
  }
}

/** An unknown query parameter is an error: a misspelt filter must not answer everything. */
export function demandKnown(query: URLSearchParams, known: string[]): void {
  const errors: FieldError[] = []
  for (const name of new Set(query.keys())) {
    if (known.includes(name) || (known.includes('filter') && name.startsWith('filter['))) continue
    errors.push({
      loc: ['query', name],
      msg: `There is no parameter ${name}. Use ${known.join(', ')}${known.includes('filter') ? ', filter[column]' : ''}.`,
      type: 'extra_forbidden',
    })
  }
  if (errors.length) throw invalid(errors)
}

/** A page as JSON text: `{"rows": [...], "total", ...}`. */
export async function listJson(grid: Grid, ctx: OrganizationCtx, asked: ListRequest): Promise<string> {
  const request = await withParameters(grid, ctx, asked)
  const [page, count] =
    grid.source.kind === 'live' ? await liveList(grid, ctx, request) : await storedList(grid, ctx, request)
  if (isCheckingAnswers()) asRows(grid, page.rows)
  const total = request.count === 'none' ? null : (count?.total ?? null)
  const rest = JSON.stringify({
    total,
    total_is_exact: total !== null && (count?.exact ?? false),
    page: request.page,
    per_page: request.perPage,
    pages: total === null ? null : Math.ceil(total / request.perPage),
    next_cursor: page.nextCursor,
  })
  return `{"rows":[${page.rows.join(',')}],${rest.slice(1)}`
}

type Count = { total: number; exact: boolean }

async function liveList(grid: Grid, ctx: OrganizationCtx, request: ListRequest): Promise<[EncodedPage, Count]> {
  const page = await livePage(grid, ctx, request)
  return [page, { total: page.total, exact: true }]
}

/** A page, and its count: an exact one is of the same moment as the page. */
async function storedList(
  grid: Grid,
  ctx: OrganizationCtx,
  request: ListRequest,
): Promise<[EncodedPage, Count | null]> {
  if (request.count === 'none') return [await readPage(grid, ctx, request), null]
  if (request.count === 'exact') {
    const page = await readPage(grid, ctx, { ...request, countUpTo: Number.POSITIVE_INFINITY })
    return [page, { total: page.total!, exact: true }]
  }
  let page: EncodedPage | undefined
  const counted = await exactCount(grid, ctx, request, async () => {
    page = await readPage(grid, ctx, { ...request, countUpTo: COUNTED_EXACTLY })
    return page.total!
  })
  if (page && counted !== null) return [page, { total: counted, exact: true }]
  return Promise.all([page ?? readPage(grid, ctx, request), approximateCount(grid, ctx, request)])
}

/** Exact up to 10 000; above that an approximate one. */
export async function defaultCount(grid: Grid, ctx: OrganizationCtx, asking: RowsWanted): Promise<Count> {
  const wanted = await withParameters(grid, ctx, asking)
  const total = await exactCount(grid, ctx, wanted)
  return total === null ? approximateCount(grid, ctx, wanted) : { total, exact: true }
}

/** Of more than are counted exactly: the planner's estimate first and, a moment later, a count made beside the request. */
async function approximateCount(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<Count> {
  const key = `${figureFamily(ctx.organization.id, grid.slug)} ${figureKey(ctx, wanted)}`
  const counted = largeCounts.get(key)
  if (!counted || Date.now() - counted.at > LARGE_COUNT_MS) countLater(key, grid, ctx, wanted)
  if (counted) return { total: counted.total, exact: false }
  return { total: Math.max(COUNTED_EXACTLY + 1, await countEstimated(grid, ctx, wanted)), exact: false }
}

const LARGE_COUNT_MS = 60_000
/** Of keys, which hold the filter. */
const MAX_CHARACTERS = 1_000_000
const largeCounts = new LRUCache<string, { total: number; at: number }>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_count, key) => key.length,
})
const counting = new Set<string>()
/** Counts beside requests; more at once would take the connections that requests wait for. */
const MAX_COUNTING = 2

function countLater(key: string, grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): void {
  if (counting.has(key) || counting.size >= MAX_COUNTING) return
  counting.add(key)
  withoutSnapshot(() => countExactly(grid, ctx, wanted))
    .then((total) => largeCounts.set(key, { total, at: Date.now() }))
    // The estimate stands; the next request tries again.
    .catch(() => {})
    .finally(() => counting.delete(key))
}

/** One row as its grid shows it; also a deleted one. 404 for another organization's. */
export async function readRow<Slug extends string>(
  grid: Grid<Slug>,
  ctx: OrganizationCtx,
  rowId: string,
): Promise<RowOf<Slug>> {
  const [row] = await readWithBin(grid, ctx, { column: 'row_id', op: 'eq', value: rowId }, 1)
  if (!row) throw notFound(grid.singular.toLowerCase())
  return row
}

/** The same for several rows, by their ids; those that are not there are missing. */
export async function readNamedRows<Slug extends string>(
  grid: Grid<Slug>,
  ctx: OrganizationCtx,
  ids: string[],
): Promise<Map<string, RowOf<Slug>>> {
  if (ids.length === 0) return new Map()
  const rows = await readWithBin(grid, ctx, { column: 'row_id', op: 'in', value: ids }, ids.length)
  return new Map(rows.map((row) => [row.row_id, row]))
}

async function readWithBin<Slug extends string>(
  grid: Grid<Slug>,
  ctx: OrganizationCtx,
  byId: FilterNode,
  limit: number,
): Promise<RowOf<Slug>[]> {
  const deleted = grid.source.kind === 'model' && grid.source.softDelete
  const inBinToo: FilterNode = {
    or: [
      { column: 'deleted', op: 'eq', value: false },
      { column: 'deleted', op: 'eq', value: true },
    ],
  }
  const rows = await readRows(grid, ctx, {
    filter: deleted ? { and: [byId, inBinToo] } : byId,
    limit,
    columns: [...Object.keys(grid.columns), ...(deleted ? [DELETED] : [])],
  })
  return rows.map((found) => {
    // Only what lies in the bin says so.
    const { [DELETED]: isDeleted, ...row } = found as GridRow
    return isDeleted ? found : (row as RowOf<Slug>)
  })
}

/** Rows as objects, for code that looks into them; lists forward text instead. */
export async function readRows<Slug extends string>(
  grid: Grid<Slug>,
  ctx: OrganizationCtx,
  wanted: RowsWanted & { limit: number; sort?: string; cursor?: string; columns?: string[] },
): Promise<RowOf<Slug>[]> {
  const request = {
    ...wanted,
    columns: wanted.columns ?? Object.keys(grid.columns),
    sort: parseSort(grid, wanted.sort),
  }
  const page = grid.source.kind === 'live' ? await livePage(grid, ctx, request) : await readPage(grid, ctx, request)
  return asRows(grid, page.rows)
}

/** Every id that matches, page by page. */
export async function* matchingIds(grid: Grid, ctx: OrganizationCtx, asked: RowsWanted): AsyncGenerator<string[]> {
  const wanted = await withParameters(grid, ctx, asked)
  if (grid.source.kind === 'live') {
    yield (await liveRows(grid, ctx, wanted)).map((row) => row.row_id)
    return
  }
  const sort = parseSort(grid, undefined)
  let cursor: string | undefined
  do {
    const page = await readPage(grid, ctx, {
      ...wanted,
      columns: [],
      sort,
      limit: 1_000,
      ...(cursor ? { cursor } : {}),
    })
    yield page.rows.map((row) => JSON.parse(row).row_id)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
