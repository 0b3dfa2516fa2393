import { can, type OrganizationCtx } from '../context'
import { grids } from '../registry'
import { filtersOf } from './column-types'
import type { Grid } from './define-grid'
import type { RelatedGrid } from './wire'

/**
 * The grids whose rows refer to rows of this one, by the column that does it: what a record's Related tab shows.
 * It follows from the reference columns, so that nothing has to be declared twice.
 */
export function relatedGrids(grid: Grid, ctx: OrganizationCtx): RelatedGrid[] {
  return grids()
    .filter((other) => !other.hidden && can(ctx, other.access.read))
    .flatMap((other) =>
      Object.entries(other.columns)
        .filter(
          ([, column]) => column.reference?.grid === grid.slug && filtersOf(column).includes('eq') && !column.parameter,
        )
        .map(([column, { label }]) => ({
          grid: other.slug,
          title: other.title,
          singular: other.singular,
          column,
          column_label: label,
          can_create: other.writes?.create !== undefined && can(ctx, other.writes.create.permission),
        })),
    )
}
