import type { OrganizationCtx } from '@/lib/core/context'
import type { Grid } from '../define-grid'
import type { RowsWanted } from '../query/list-query'
import { countUpTo } from '../query/stored-source'
import { figureFamily } from './figure-family'
import { figureKey } from './figure-key'
import { cachedFigure, rememberedFigure, renew } from './figures-cache'

/** So many rows are counted exactly; a larger number is said to be approximate. */
export const COUNTED_EXACTLY = 10_000

/**
 * Rows counted now, within the caller's request: a count that is said to be exact never comes from memory, which would have
 * to hear of each write of every process first. Null when there are more than are counted exactly; that alone is remembered.
 * @param count counts up to `COUNTED_EXACTLY`, null when there are more
 */
export async function exactCount(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: RowsWanted,
  count = () => countUpTo(grid, ctx, wanted, COUNTED_EXACTLY),
): Promise<number | null> {
  const { family, key } = countKey(ctx, grid, wanted)
  const knownAsMany = rememberedFigure(family, key) === null && (await rememberedCount(grid, ctx, wanted)) === null
  return knownAsMany ? null : renew(family, key, count)
}

const countKey = (ctx: OrganizationCtx, { slug }: Grid, wanted: RowsWanted) => ({
  family: figureFamily(ctx.organization.id, slug),
  key: `count ${figureKey(ctx, wanted)}`,
})

/** The count as it is after the last write that this process has heard of. */
function rememberedCount(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number | null> {
  const { family, key } = countKey(ctx, grid, wanted)
  const count = () => countUpTo(grid, ctx, wanted, COUNTED_EXACTLY)
  return cachedFigure(family, key, count, (remembered) => remembered === null)
}

/** A figure of stored rows, read now; over more rows than are counted exactly it may be some seconds old. */
export async function countedFigure<T>(
  grid: Grid,
  ctx: OrganizationCtx,
  key: string,
  countOf: (figure: T) => number,
  compute: () => Promise<T>,
): Promise<T> {
  const family = figureFamily(ctx.organization.id, grid.slug)
  const remembered = rememberedFigure(family, key) as T | undefined
  const many = remembered !== undefined && countOf(remembered) > COUNTED_EXACTLY
  return many ? cachedFigure(family, key, compute) : renew(family, key, compute)
}
