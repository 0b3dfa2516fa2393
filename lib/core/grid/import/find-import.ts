import { can, demand, type OrganizationCtx } from '../../context'
import type { GridImport as Stored } from '../../db/generated/client'
import type { TenantDb } from '../../db/prisma'
import { forbidden, methodNotAllowed, notFound } from '../../errors'
import { ROLES } from '../../permissions'
import type { AnyOperation, Grid } from '../define-grid'
import { readableGrid } from '../query/read-grid'
import type { FileDetails } from './reading/read-file'
import { importTargets, mayUpdate } from './targets'
import type { FileColumn, GridImport, ImportCounts, ImportSettings, ImportState } from './wire'

export type StoredImport = Omit<Stored, 'state' | 'source' | 'settings' | 'counts'> & {
  state: ImportState
  source: FileDetails & { columns: FileColumn[] }
  settings: ImportSettings
  counts: ImportCounts
}

const REVERTED_WITHIN_DAYS = 30
const BUSY: ImportState[] = ['checking', 'running', 'reverting']
/** A check that stopped has changed nothing; what was not taken back can still be. */
const AFTER_A_STOP: Partial<Record<ImportState, ImportState>> = { checking: 'uploaded', reverting: 'finished' }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The grid, if rows can be added to it, and by this caller. */
export function creatableGrid(slug: string, ctx: OrganizationCtx): Grid & { writes: { create: AnyOperation } } {
  const grid = readableGrid(slug, ctx)
  const create = grid.writes?.create
  if (!create) throw methodNotAllowed(['GET'], `Nothing can be added to ${grid.title.toLowerCase()} here.`)
  demand(ctx, create.permission)
  return grid as Grid & { writes: { create: AnyOperation } }
}

type Reading = OrganizationCtx & { db: TenantDb }

/** Work whose job died without a word has failed, whatever the import itself still says. */
export async function findImport(ctx: Reading, grid: Grid, id: string): Promise<StoredImport> {
  const found = UUID.test(id) ? await ctx.db.gridImport.findFirst({ where: { id, slug: grid.slug } }) : null
  if (!found) throw notFound('import')
  const [settled] = await settle(ctx, [found])
  return settled!
}

export async function listImports(ctx: Reading, grid: Grid, most: number): Promise<StoredImport[]> {
  const rows = await ctx.db.gridImport.findMany({ where: { slug: grid.slug }, orderBy: { id: 'desc' }, take: most })
  return settle(ctx, rows)
}

async function settle(ctx: Reading, rows: Stored[]): Promise<StoredImport[]> {
  const imports = rows.map(readStored)
  const jobs = imports.flatMap(({ state, job_id }) => (job_id && BUSY.includes(state) ? [job_id] : []))
  if (jobs.length === 0) return imports
  const ended = await ctx.db.jobRun.findMany({
    where: { id: { in: jobs }, state: { in: ['failed', 'cancelled'] } },
    select: { id: true, state: true },
  })
  return imports.map((one) => {
    const run = BUSY.includes(one.state) ? ended.find(({ id }) => id === one.job_id) : undefined
    if (!run) return one
    const state = AFTER_A_STOP[one.state] ?? (run.state === 'cancelled' ? 'cancelled' : 'failed')
    return {
      ...one,
      state,
      error: one.error || 'The work stopped half-way. Start it again; what is done is not done twice.',
    }
  })
}

/** Files that were brought before a setting was there have its default. */
export const readStored = (row: Stored): StoredImport => {
  const one = row as unknown as StoredImport
  return { ...one, settings: { ...one.settings, on_same: one.settings.on_same ?? {} } }
}

/** Who brought the file goes on with it; administrators may do so for others. */
const isMine = (ctx: OrganizationCtx, { created_by }: StoredImport): boolean =>
  ctx.trusted ||
  (ctx.role !== null && ctx.role <= ROLES.administrator) ||
  (created_by !== null && created_by === ownerId(ctx))

export const ownerId = (ctx: OrganizationCtx): string | null => ctx.user?.id ?? ctx.actor.id

export function demandMine(ctx: OrganizationCtx, one: StoredImport): void {
  if (!isMine(ctx, one))
    throw forbidden('Somebody else brought this file. They, or an administrator, can go on with it.')
}

export function toWire(grid: Grid, ctx: OrganizationCtx, one: StoredImport): GridImport {
  const { source, settings, counts } = one
  const refused = revertRefusal(grid, ctx, one)
  return {
    id: one.id,
    slug: grid.slug,
    file_name: one.file_name,
    state: one.state,
    format: source.format,
    sheets: source.sheets,
    columns: source.columns,
    targets: importTargets(grid),
    settings,
    can_update: mayUpdate(grid, ctx),
    counts,
    done: one.done,
    total: one.total,
    job_id: one.job_id,
    error: one.error,
    created_by_name: one.created_by_name,
    created_at: one.created_at.toISOString(),
    finished_at: one.finished_at?.toISOString() ?? null,
    reverted_at: one.reverted_at?.toISOString() ?? null,
    is_mine: isMine(ctx, one),
    revert_until: refused === null ? revertEnd(one).toISOString() : null,
    revert_refused: refused,
  }
}

const revertEnd = ({ finished_at, created_at }: StoredImport): Date =>
  new Date((finished_at ?? created_at).getTime() + REVERTED_WITHIN_DAYS * 86_400_000)

/** Why the import cannot be taken back; null: it can. */
export function revertRefusal(grid: Grid, ctx: OrganizationCtx, one: StoredImport): string | null {
  const { created = 0, updated = 0 } = one.counts
  if (one.state === 'reverted') return 'It was taken back already.'
  if (!['finished', 'cancelled', 'failed'].includes(one.state)) return 'It is not finished.'
  if (created + updated === 0) return 'It changed nothing.'
  if (revertEnd(one) < new Date()) return `It is more than ${REVERTED_WITHIN_DAYS} days old.`
  if (!isMine(ctx, one)) return 'Somebody else brought this file.'
  const { remove, update } = grid.writes ?? {}
  const rows = grid.title.toLowerCase()
  if (created > 0 && !remove && updated === 0) return `What was added to ${rows} cannot be deleted here.`
  if (created > 0 && remove && !can(ctx, remove.permission)) return `You may not delete ${rows}.`
  if (updated > 0 && update && !can(ctx, update.permission)) return `You may not change ${rows}.`
  return null
}
