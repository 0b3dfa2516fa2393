import { followedUntil } from '@/lib/core/db/followed'
import { invalid } from '@/lib/core/errors'
import { COUNTED_EXACTLY } from '@/lib/core/grid/counted-figures'
import type { Grid } from '@/lib/core/grid/define-grid'
import type { RowsWanted } from '@/lib/core/grid/list-query'
import { defaultCount, readableGrid } from '@/lib/core/grid/read-grid'
import { parseSort } from '@/lib/core/grid/sort'
import { countEstimated, countUpTo, readPage } from '@/lib/core/grid/stored-source'
import type { FilterCondition, GridRow } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { decodeWalk, encodeWalk, questionOf, recallWalk, rememberWalk, type Walk } from './walk'

export type ListInput = {
  page: number
  per_page: number
  cursor?: string | undefined
  created_since?: Date | undefined
  updated_since?: Date | undefined
  sort: string
  search?: string | undefined
}
export type Listed<R> = { rows: R[]; total: number; page: number; per_page: number; next_cursor: string | null }

/**
 * One page of a grid's rows for programs. A read by `created_since` or `updated_since`, or in the order of one of those
 * times, follows changes: it shows what lies before a moment from which on nothing can come in between
 * (`followedUntil`), and the further pages of the walk keep to that moment.
 * @param columns of the grid, that the rows shall have beside row_id
 */
export async function listRows(
  ctx: OperationCtx,
  slug: string,
  columns: string[],
  input: ListInput,
  conditions: FilterCondition[] = [],
): Promise<Listed<GridRow>> {
  const grid = readableGrid(slug, ctx)
  const { per_page, created_since, updated_since, sort } = input
  const q = input.search?.trim()
  const question = questionOf(ctx.organization.id, slug, sort, q, created_since, updated_since, conditions)
  const caller = `${ctx.actor.type}:${ctx.actor.id} ${per_page}`
  const walk = walkOf(input, caller, question)

  const follows = Boolean(created_since || updated_since) || sort === 'created_at' || sort === 'updated_at'
  const until = walk ? walk.until : follows ? (await followedUntil(ctx.organization.id)).toISOString() : null
  const wanted = { filter: { and: [...conditions, ...moments(input, until)] }, ...(q ? { q } : {}) }
  const page = walk?.page ?? input.page
  const [found, total] = await Promise.all([
    readPage(grid, ctx, {
      ...wanted,
      columns,
      sort: parseSort(grid, sort),
      limit: per_page,
      ...(walk ? { cursor: walk.cursor } : { offset: (page - 1) * per_page }),
    }),
    walk?.total ??
      (created_since || updated_since
        ? countChanges(grid, ctx, wanted)
        : defaultCount(grid, ctx, { ...wanted, filter: { and: conditions } }).then((count) => count.total)),
  ])
  const next = found.nextCursor
    ? encodeWalk({ cursor: found.nextCursor, page: page + 1, until, total: until ? total : null }, question)
    : null
  if (next && until) rememberWalk(caller, question, page + 1, next)
  return { rows: found.rows.map((text) => JSON.parse(text) as GridRow), total, page, per_page, next_cursor: next }
}

function walkOf({ cursor, page }: ListInput, caller: string, question: string): Walk | null {
  const token = cursor || (page > 1 ? recallWalk(caller, question, page) : undefined)
  if (!token) return null
  const walk = decodeWalk(token, question)
  if (walk || !cursor) return walk
  const msg = 'The cursor is damaged, or belongs to other parameters. Begin again without it.'
  throw invalid([{ loc: ['query', 'cursor'], msg, type: 'value_error' }])
}

function moments({ created_since, updated_since, sort }: ListInput, until: string | null): FilterCondition[] {
  const bounds = (column: string, since: Date | undefined): FilterCondition[] => [
    ...(since ? [{ column, op: 'gte' as const, value: since.toISOString() }] : []),
    ...(until && (since || sort === column) ? [{ column, op: 'lt' as const, value: until }] : []),
  ]
  return [...bounds('created_at', created_since), ...bounds('updated_at', updated_since)]
}

/** Exact to 10 000, as the count that plain lists share; that one is kept for a while, but no two of these are the same. */
async function countChanges(grid: Grid, ctx: OperationCtx, wanted: RowsWanted): Promise<number> {
  const exact = await countUpTo(grid, ctx, wanted, COUNTED_EXACTLY)
  return exact ?? Math.max(COUNTED_EXACTLY + 1, await countEstimated(grid, ctx, wanted))
}
