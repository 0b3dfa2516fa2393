import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { isTextType } from '../column-types'
import type { Grid } from '../define-grid'
import { withParameters } from '../parameters'
import { columnSql, ID, idPgType, type RowsWanted } from './list-query'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Which of the rows these ids name, as SQL over the alias `t`; an id that cannot exist names none. */
export function amongIds(grid: Grid, ids: string[]): Sql {
  const possible = idPgType(grid) === 'uuid' ? ids.filter((id) => UUID.test(id)) : ids
  return sql`${ID(grid)} = any(${possible}::${sql.raw(idPgType(grid))}[])`
}

/** Without an address that says more, a report is the one of its defaults. */
const settled = (grid: Grid, ctx: OrganizationCtx): Promise<RowsWanted> => withParameters(grid, ctx, {})

/** What stored rows are called, also those in the bin: their primary column, else what they can be searched by. */
export async function labelsOfRows(grid: Grid, ctx: OrganizationCtx, ids: string[]): Promise<Map<string, string>> {
  const { source } = grid
  if (source.kind === 'live' || ids.length === 0) return new Map()
  const naming = Object.entries(grid.columns)
    .filter(([, column]) => isTextType(column.type) && (column.primary || column.search))
    .sort(([, a], [, b]) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map(([key, column]) => sql`nullif(${columnSql(key, column)}::text, '')`)
  if (naming.length === 0) return new Map()
  const from =
    source.kind === 'model'
      ? sql`${sql.table(source.table)} t where t.organization_id = ${ctx.organization.id}::uuid and`
      : sql`(${source.select(ctx, (await settled(grid, ctx)).parameters ?? {})}) t where`
  const rows = await tenantQuery<{ id: string; label: string | null }>(
    ctx.organization.id,
    compile(sql`
      select ${ID(grid)}::text as id, coalesce(${sql.join(naming)}) as label from ${from} ${amongIds(grid, ids)}`),
  )
  return new Map(rows.flatMap(({ id, label }) => (label ? [[id, label] as const] : [])))
}
