import type { OrganizationCtx } from '../../context'
import { type TenantDb, tenantTransaction } from '../../db/prisma'
import { sql } from '../../db/sql'
import { openFile } from '../../files/stored-files'
import { announceAfterCommit, changedBy } from '../../live/signals'
import type { CheckedRow } from './check-rows'
import { readStored, type StoredImport } from './find-import'
import { inBatches } from './in-batches'
import type { ImportCounts } from './wire'

/** What jobs note about an import while they work, beside the transactions of the rows. */

const INSERTED_AT_ONCE = 500

const inside = <T>({ organization }: OrganizationCtx, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  tenantTransaction(organization.id, ({ db }) => work(db))

export const loadImport = (ctx: OrganizationCtx, id: string): Promise<StoredImport | null> =>
  inside(ctx, async (db) => {
    const found = await db.gridImport.findFirst({ where: { id } })
    return found && readStored(found)
  })

export async function noteImport(ctx: OrganizationCtx, id: string, data: object): Promise<void> {
  await inside(ctx, (db) => db.gridImport.updateMany({ where: { id }, data }))
}

export const cancelRequested = (ctx: OrganizationCtx, id: string): Promise<boolean> =>
  inside(ctx, async (db) => {
    const found = await db.gridImport.findFirst({ where: { id }, select: { cancel_requested: true } })
    return found?.cancel_requested ?? true
  })

/** The whole file; its size was limited when it came. */
export async function readBytes(ctx: OrganizationCtx, fileId: string): Promise<Uint8Array> {
  const file = await inside(ctx, (db) => openFile({ db }, fileId))
  return new Uint8Array(await new Response(await file.read()).arrayBuffer())
}

export async function forgetRows(ctx: OrganizationCtx, importId: string): Promise<void> {
  await inside(ctx, (db) => db.gridImportRow.deleteMany({ where: { import_id: importId } }))
}

export async function addRows(ctx: OrganizationCtx, importId: string, rows: CheckedRow[]): Promise<void> {
  for (const some of inBatches(rows, INSERTED_AT_ONCE)) {
    const { text, values } = sql`
      insert into grid_import_row (organization_id, import_id, line, cells, kind, label, input, shown, changes, problems,
                                   row_id, version, former)
      select ${ctx.organization.id}::uuid, ${importId}::uuid, r.line, r.cells, r.kind, r.label, r.input, r.shown, r.changes,
             r.problems, r.row_id, r.version, r.former
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r(
        line int, cells jsonb, kind text, label text, input jsonb, shown jsonb, changes jsonb, problems jsonb,
        row_id text, version int, former jsonb)`
    await tenantTransaction(ctx.organization.id, ({ raw }) => raw.$executeRawUnsafe(text, ...values))
  }
}

/** Lines that are still to be written, in the file's order. */
export function linesToWrite(ctx: OrganizationCtx, importId: string, after: number, limit: number): Promise<number[]> {
  return inside(ctx, async (db) => {
    const rows = await db.gridImportRow.findMany({
      where: { import_id: importId, kind: { in: ['new', 'changed'] }, outcome: null, line: { gt: after } },
      orderBy: { line: 'asc' },
      take: limit,
      select: { line: true },
    })
    return rows.map(({ line }) => line)
  })
}

/** Lines whose writes are still to be taken back, the last first. */
export function linesToRevert(
  ctx: OrganizationCtx,
  importId: string,
  before: number,
  limit: number,
): Promise<number[]> {
  return inside(ctx, async (db) => {
    const rows = await db.gridImportRow.findMany({
      where: { import_id: importId, outcome: { in: ['created', 'updated'] }, reverted: null, line: { lt: before } },
      orderBy: { line: 'desc' },
      take: limit,
      select: { line: true },
    })
    return rows.map(({ line }) => line)
  })
}

/** How many rows of each kind and outcome; from the rows themselves, so that no crash makes it wrong. */
export async function countRows(ctx: OrganizationCtx, importId: string): Promise<ImportCounts> {
  const { text, values } = sql`
    select kind, outcome, reverted, count(*)::int as n from grid_import_row
    where organization_id = ${ctx.organization.id}::uuid and import_id = ${importId}::uuid
    group by kind, outcome, reverted`
  type Counted = { kind: string; outcome: string | null; reverted: string | null; n: number }
  const rows = await tenantTransaction(ctx.organization.id, ({ raw }) =>
    raw.$queryRawUnsafe<Counted[]>(text, ...values),
  )
  const counts: Record<string, number> = {}
  const add = (name: string | null, n: number) => {
    if (name) counts[name] = (counts[name] ?? 0) + n
  }
  for (const { kind, outcome, reverted, n } of rows) {
    add(kind, n)
    add(outcome, n)
    add(reverted === 'done' ? 'reverted' : reverted, n)
  }
  return counts
}

export function signalImport(ctx: OrganizationCtx, slug: string): void {
  const by = changedBy(ctx)
  announceAfterCommit(ctx.organization.id, [{ type: 'grid', slug, ...(by ? { by } : {}) }], false)
}
