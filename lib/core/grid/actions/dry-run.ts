import type { OrganizationCtx } from '@/lib/core/context'
import { and, compile, or, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { isTextType, pgTypeOf } from '../column-types'
import type { Action, Column, Grid } from '../define-grid'
import { columnSql, type StoredRows, storedRows, T } from '../query/list-query'
import { liveRows } from '../query/live-source'
import { amongIds } from '../query/row-labels'
import type { DryRun, FilterNode } from '../wire'
import { EDIT } from './bulk-edit'

/** The rows that an action is for: these, or all that match but some. */
export type ChosenRows = { ids: string[] } | { filter: FilterNode | null; q?: string; except: string[] }

/** What an action would meet, counted by the database in one pass. */
export async function dryRun(
  grid: Grid,
  action: Action,
  ctx: OrganizationCtx,
  chosen: ChosenRows,
  params: Record<string, unknown>,
): Promise<DryRun> {
  if (grid.source.kind === 'live') return dryRunOfLive(grid, action, ctx, chosen, params)
  const { from, where } = await chosenSql(grid, ctx, chosen)
  const can = possible(grid, action, ctx)
  const changes = action.key === EDIT ? ((params.changes as Record<string, unknown> | undefined) ?? null) : null
  const same = changes ? hasAlready(grid, changes) : sql`false`
  const statement = compile(sql`
    select count(*)::int as found, (count(*) filter (where ${can}))::int as able,
      (count(*) filter (where ${can} and ${same}))::int as same
    from ${from} where ${where}`)
  const [row] = await tenantQuery<{ found: number; able: number; same: number }>(ctx.organization.id, statement, {
    customPlan: true,
  })
  const { found, able, same: unchanged } = row!
  const count = 'ids' in chosen ? chosen.ids.length : found
  const counted = { dry_run: true, count, refused: count - able } as const
  return changes ? { ...counted, changes: able - unchanged, unchanged } : counted
}

/** The chosen rows as SQL; ids of rows that are gone simply are not among them. */
async function chosenSql(
  grid: Grid,
  ctx: OrganizationCtx,
  chosen: ChosenRows,
): Promise<Pick<StoredRows, 'from' | 'where'>> {
  if ('ids' in chosen) {
    const { from, where } = await storedRows(grid, ctx, { filter: everywhere(grid) })
    return { from, where: and([where, amongIds(grid, chosen.ids)]) }
  }
  const { from, where } = await storedRows(grid, ctx, { filter: chosen.filter, ...(chosen.q ? { q: chosen.q } : {}) })
  return { from, where: chosen.except.length ? and([where, sql`not ${amongIds(grid, chosen.except)}`]) : where }
}

/** Rows that are named by their ids may lie in the bin. */
const everywhere = ({ source }: Grid): FilterNode | null =>
  source.kind === 'model' && source.softDelete
    ? { or: [true, false].map((value) => ({ column: 'deleted', op: 'eq', value })) }
    : null

/** Rows that the action can be done to, as far as that can be told beforehand. */
function possible(grid: Grid, action: Action, ctx: OrganizationCtx): Sql {
  const conditions: Sql[] = []
  if (grid.source.kind === 'model' && grid.source.softDelete)
    conditions.push(action.key === 'restore' ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`)
  if (action.when) conditions.push(isOneOf(grid, action.when))
  if (grid.mayUpdate && (action.key === EDIT || action.key === 'delete')) conditions.push(grid.mayUpdate(T, ctx))
  return and(conditions)
}

function isOneOf(grid: Grid, { column: key, in: wanted }: NonNullable<Action['when']>): Sql {
  const x = columnSql(key, grid.columns[key]!)
  const values = wanted.filter((value) => value !== null).map(String)
  const parts = [sql`${x}::text = any(${values}::text[])`]
  if (wanted.includes(null)) parts.push(sql`${x} is null`)
  return or(parts)
}

/** Rows whose columns have the wanted values already. */
const hasAlready = (grid: Grid, changes: Record<string, unknown>): Sql =>
  and(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => hasValue(key, grid.columns[key]!, value)),
  )

function hasValue(key: string, column: Column, value: unknown): Sql {
  const x = columnSql(key, column)
  const type = sql.raw(pgTypeOf(column))
  if (isTextType(column.type)) {
    // Empty text is stored as NULL in a few places, and addresses in lower case.
    const wanted = value === null ? '' : String(value)
    return column.type === 'email' ? sql`lower(${x}) = ${wanted.toLowerCase()}` : sql`coalesce(${x}, '') = ${wanted}`
  }
  if (value === null) return sql`${x} is null`
  if (column.type === 'json') return sql`${x} = ${JSON.stringify(value)}::jsonb`
  return sql`${x} is not distinct from ${value}::${type}`
}

async function dryRunOfLive(
  grid: Grid,
  action: Action,
  ctx: OrganizationCtx,
  chosen: ChosenRows,
  params: Record<string, unknown>,
): Promise<DryRun> {
  const rows =
    'ids' in chosen
      ? (await liveRows(grid, ctx, {})).filter(({ row_id }) => chosen.ids.includes(row_id))
      : (await liveRows(grid, ctx, chosen)).filter(({ row_id }) => !chosen.except.includes(row_id))
  const able = rows.filter((row) => !action.when || action.when.in.includes(row[action.when.column] ?? null)).length
  const count = 'ids' in chosen ? chosen.ids.length : rows.length
  return {
    dry_run: true,
    count,
    refused: count - able,
    ...(params.changes ? { changes: able, unchanged: 0 } : {}),
  }
}
