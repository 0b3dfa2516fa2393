import { z } from 'zod'
import { can, type OrganizationCtx } from '../context'
import { compile, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { defineOperation } from '../operation'
import { grids, modules } from '../registry'
import type { Grid } from './define-grid'
import { rowHref } from './grid-for-path'
import { columnSortSql, columnSql, ID, storedRows } from './query/list-query'
import { bestMatches } from './query/match-rank'
import { emptyFlag, mayBeEmpty, ordersAsText } from './query/sort-order'

const result = z.object({
  grid: z.string(),
  grid_title: z.string(),
  module: z.string(),
  row_id: z.string(),
  label: z.string(),
  sublabel: z.string(),
  href: z.string(),
})

/** Rows for the command palette: a few of each grid that has a page. */
export const searchEverywhere = defineOperation({
  name: 'grid.search-everywhere',
  title: 'Searched all grids',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({
    q: z.string().trim().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(10).default(5),
  }),
  output: z.object({ results: z.array(result) }),
  async run({ ctx, input }) {
    if (input.q.length < 2) return { results: [] }
    const pages = new Map(modules().flatMap((card) => card.navigation.map((item) => [item.grid, item.href] as const)))
    const searched = grids().filter(
      (grid) => grid.searched && grid.source.kind === 'model' && pages.has(grid.slug) && can(ctx, grid.access.read),
    )
    const found = await Promise.all(
      searched.map((grid) => searchGrid(grid, ctx, input.q, input.limit, pages.get(grid.slug)!)),
    )
    return { results: found.flat() }
  },
})

async function searchGrid(grid: Grid, ctx: OrganizationCtx, q: string, limit: number, page: string) {
  const beside = Object.keys(grid.columns)
    .filter((key) => grid.columns[key]!.search && key !== grid.primary)
    .slice(0, 2)
  const [open, found] = await Promise.all([storedRows(grid, ctx, {}), storedRows(grid, ctx, { q })])
  const primary = grid.columns[grid.primary]!
  const shown = (key: string) => columnSql(key, grid.columns[key]!)
  const rows = await tenantQuery<{ row_id: string } & Record<string, string | null>>(
    ctx.organization.id,
    compile(
      bestMatches({
        q,
        limit,
        columns: {
          row_id: sql`${ID(grid)}::text`,
          ...Object.fromEntries([grid.primary, ...beside].map((key) => [key, sql`${shown(key)}::text`])),
        },
        id: ID(grid),
        open,
        found,
        names: [sql`${shown(grid.primary)}::text`],
        // What begins with the words is looked up in the column's order where that is one of texts.
        sorted: ordersAsText(primary) ? columnSortSql(grid.primary, primary) : undefined,
        nameless: mayBeEmpty(primary) ? emptyFlag(primary, shown(grid.primary)) : undefined,
        beside: beside.map((key) => sql`${shown(key)}::text`),
      }),
    ),
    { customPlan: true },
  )
  const text = (row: Record<string, string | null>, key: string) => row[key] ?? ''
  return rows.map((row) => ({
    grid: grid.slug,
    grid_title: grid.title,
    module: grid.module,
    row_id: row.row_id,
    label: text(row, grid.primary) || text(row, beside[0] ?? '') || grid.singular,
    sublabel: beside
      .map((key) => text(row, key))
      .filter(Boolean)
      .join(' · '),
    href: rowHref(grid, page, row.row_id),
  }))
}
