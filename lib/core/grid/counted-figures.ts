import type { OrganizationCtx } from '../context'
import type { Grid } from './define-grid'
import { figureFamily, figureKey } from './figure-family'
import { cachedFigure } from './figures-cache'
import type { RowsWanted } from './list-query'
import { countUpTo } from './stored-source'

/** So many rows are counted exactly; a larger number is said to be approximate. */
export const COUNTED_EXACTLY = 10_000

/** The exact count, as it is after the last write; null when there are more than are counted exactly. */
export const cappedCount = (grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number | null> =>
  cachedFigure(
    figureFamily(ctx.organization.id, grid.slug),
    `count ${figureKey(ctx, wanted)}`,
    () => countUpTo(grid, ctx, wanted, COUNTED_EXACTLY),
    (count) => count === null,
  )

/** A figure of stored rows. Over rows whose count is exact it is as new as the count, so that the two agree. */
export async function countedFigure<T>(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: RowsWanted,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const exact = (await cappedCount(grid, ctx, wanted)) !== null
  return cachedFigure(figureFamily(ctx.organization.id, grid.slug), key, compute, () => !exact)
}
