import { LRUCache } from 'lru-cache'
import { invalid } from '@/lib/core/errors'
import type { Grid } from '@/lib/core/grid/define-grid'
import { COUNTED_EXACTLY } from '@/lib/core/grid/figures/counted-figures'
import type { RowsWanted } from '@/lib/core/grid/query/list-query'
import { defaultCount, readableGrid } from '@/lib/core/grid/query/read-grid'
import { parseSort } from '@/lib/core/grid/query/sort'
import { countEstimated, countUpTo, readPage } from '@/lib/core/grid/query/stored-source'
import type { FilterCondition, GridRow } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { processState } from '@/lib/core/process/process-state'
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

  const page = walk?.page ?? input.page
  const searched = q ? { q } : {}
  const between = (until: string | null) => ({
    ...searched,
    filter: { and: [...conditions, ...moments(input, until)] },
  })
  const follow = TIMES.filter((time) => input[`${time}_since`] || sort === `${time}_at`).map((time) => `${time}_at`)
  const plainly = !created_since && !updated_since
  const [found, count] = await Promise.all([
    readPage(grid, ctx, {
      ...between(walk?.until ?? null),
      columns,
      sort: parseSort(grid, sort),
      limit: per_page,
      ...(walk ? { cursor: walk.cursor } : { offset: (page - 1) * per_page }),
      ...(follow.length && !walk ? { follow } : {}),
    }),
    plainly && !walk?.total ? defaultCount(grid, ctx, { ...searched, filter: { and: conditions } }) : null,
  ])
  const until = walk ? walk.until : (found.until?.toISOString() ?? null)
  const total =
    walk?.total ??
    count?.total ??
    (page === 1 && !found.nextCursor ? found.rows.length : await countChanges(question, grid, ctx, between(until)))
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

/**
 * Exact to 10 000, as the count that plain lists share. A client that follows more than that asks the same again and again:
 * the estimate is told from memory for a while, which costs nothing.
 */
async function countChanges(question: string, grid: Grid, ctx: OperationCtx, wanted: RowsWanted): Promise<number> {
  const key = `${ctx.actor.id} ${question}`
  const known = many.get(key)
  if (known && Date.now() - known.at < ESTIMATE_KEPT_MS) return known.total
  const exact = await countUpTo(grid, ctx, wanted, COUNTED_EXACTLY)
  if (exact !== null) return exact
  const total = Math.max(COUNTED_EXACTLY + 1, await countEstimated(grid, ctx, wanted))
  many.set(key, { total, at: Date.now() })
  return total
}

const ESTIMATE_KEPT_MS = 60_000
const MAX_ESTIMATES = 2_000
const many = processState(
  'rest-estimates',
  () => new LRUCache<string, { total: number; at: number }>({ max: MAX_ESTIMATES }),
)
const TIMES = ['created', 'updated'] as const
