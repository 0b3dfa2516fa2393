import type { OrganizationCtx } from '../context'
import { compile, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { describeActor } from '../jobs/describe-actor'
import type { Grid } from './define-grid'
import { findOperation } from './operation-titles'
import type { HistoryEntry } from './wire'

type AuditRow = {
  id: string
  at: Date
  operation: string
  actor_type: HistoryEntry['actor']['type']
  actor_id: string | null
  actor_label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const PAGE = 50

/** What happened to a row, newest first, field by field; references and choices by their names. */
export async function readHistory(grid: Grid, ctx: OrganizationCtx, rowId: string, cursor: string | undefined) {
  const statement = compile(sql`
    select id::text, at, operation, actor_type, actor_id, actor_label, before, after
    from audit_log
    where organization_id = ${ctx.organization.id}::uuid and entity = any(${[grid.slug, ...(grid.sameRowsAs ?? [])]}::text[]) and entity_id = ${rowId}
      ${cursor && /^[0-9a-f-]{36}$/.test(cursor) ? sql`and id < ${cursor}::uuid` : sql``}
    order by id desc limit ${sql.lit(PAGE + 1)}`)
  const rows = await tenantQuery<AuditRow>(ctx.organization.id, statement)
  const shown = rows.slice(0, PAGE)
  const names = await referenceNames(grid, ctx, shown)
  return {
    entries: shown.map((row) => toEntry(grid, row, names)),
    next_cursor: rows.length > PAGE ? shown.at(-1)!.id : null,
  }
}

/**
 * Changes of some columns of some rows (a record and what was merged into it), newest first, for timelines that mix them
 * with other news. Creating and deleting are left out: timelines tell those in their own words.
 */
export async function readChanges(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: {
    rowIds: string[]
    columns: string[]
    before: { at: string; id: string } | null
    /** Inclusive. */
    from?: Date | undefined
    /** Exclusive. */
    to?: Date | undefined
    limit: number
  },
): Promise<HistoryEntry[]> {
  const { rowIds, columns, before, from, to, limit } = wanted
  const older = before ? sql`and (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const since = from ? sql`and at >= ${from.toISOString()}::timestamptz` : sql``
  const until = to ? sql`and at < ${to.toISOString()}::timestamptz` : sql``
  const statement = compile(sql`
    select id::text, at, operation, actor_type, actor_id, actor_label, before, after
    from audit_log
    where organization_id = ${ctx.organization.id}::uuid and entity = ${grid.slug} and entity_id = any(${rowIds}::text[])
      and before is not null and after is not null and after ?| ${columns}::text[] ${older} ${since} ${until}
    order by at desc, id desc limit ${limit}::int8`)
  const rows = await tenantQuery<AuditRow>(ctx.organization.id, statement)
  const names = await referenceNames(grid, ctx, rows)
  return rows
    .map((row) => toEntry(grid, row, names))
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ column }) => columns.includes(column)) }))
}

function toEntry(grid: Grid, row: AuditRow, names: Map<string, string>): HistoryEntry {
  const keys = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  const shown = (key: string, value: unknown) => {
    const column = grid.columns[key]!
    if (column.writeOnly) return value ? 'Changed' : null
    if (column.choices) return column.choices.find((choice) => choice.value === value)?.label ?? value
    if (column.reference && value) return names.get(`${key} ${value}`) ?? value
    return value ?? null
  }
  const changes = [...keys]
    .filter((key) => grid.columns[key])
    .map((key) => ({
      column: key,
      label: grid.columns[key]!.label,
      before: row.before ? shown(key, row.before[key]) : null,
      after: row.after ? shown(key, row.after[key]) : null,
    }))
    // A new row's empty fields say nothing.
    .filter(({ before, after }) => !(isBlank(before) && isBlank(after)))
  return {
    id: row.id,
    at: row.at.toISOString(),
    operation: row.operation,
    title: findOperation(grid, row.operation),
    actor: { type: row.actor_type, id: row.actor_id, label: describeActor(row.actor_label) },
    changes,
  }
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

async function referenceNames(grid: Grid, ctx: OrganizationCtx, rows: AuditRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const references = Object.entries(grid.columns).filter(([, column]) => column.reference)
  await Promise.all(
    references.map(async ([key, column]) => {
      const ids = [...new Set(rows.flatMap((row) => [row.before?.[key], row.after?.[key]]).filter(Boolean))] as string[]
      if (ids.length === 0) return
      const options = await column.reference!.options({ ctx, q: '', limit: ids.length, ids })
      for (const { value, label } of options) names.set(`${key} ${value}`, label)
    }),
  )
  return names
}
