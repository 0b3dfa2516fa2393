import { conflict } from '../../../errors'
import type { JobDefinition } from '../../../jobs/define-job'
import type { OperationCtx } from '../../../operation'
import type { Grid } from '../../define-grid'
import { holderOf } from '../acting-as'
import { demandMine, findImport, revertRefusal, type StoredImport, toWire } from '../find-import'
import { checkImport, revertImport, runImport } from '../import-jobs'
import { demandSettings } from '../settings'
import { mayUpdate } from '../targets'
import type { ImportState } from '../wire'
import { importId, importOperation } from './import-operation'
import { importOutput } from './upload-import'

/** Classifies every row of the file, in the background. */
export const startCheck = importOperation({
  name: 'check',
  title: 'Checked a file',
  effect: 'write',
  shape: { id: importId },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const one = await mine(ctx, grid, input.id)
    if (!['uploaded', 'checked', 'failed'].includes(one.state) || one.counts.created || one.counts.updated)
      throw conflict('This import has begun already. Bring the file again to check it anew.')
    demandSettings(grid, one.settings, one.source, mayUpdate(grid, ctx))
    if (one.settings.mapping.every((key) => key === null))
      throw conflict('No column of the file is matched to a field yet. Choose at least one.')
    return begin(ctx, grid, one, 'checking', checkImport, `Check ${one.file_name} for ${grid.title.toLowerCase()}`)
  },
})

/** Writes what the check found, in the background; also goes on with what was cancelled or broke off. */
export const startRun = importOperation({
  name: 'run',
  title: 'Imported a file',
  effect: 'write',
  shape: { id: importId },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const one = await mine(ctx, grid, input.id)
    if (!['checked', 'cancelled', 'failed'].includes(one.state) || one.reverted_at)
      throw conflict('Check the file first, and look at what it would do.')
    const total = (one.counts.new ?? 0) + (one.counts.changed ?? 0)
    if (total === 0) throw conflict('There is nothing to import: no row is new or changed.')
    return begin(
      ctx,
      grid,
      one,
      'running',
      runImport,
      `Import ${one.file_name} into ${grid.title.toLowerCase()}`,
      total,
    )
  },
})

/** Takes back what it did, where nobody has changed it since. */
export const startRevert = importOperation({
  name: 'revert',
  title: 'Took back an import',
  effect: 'danger',
  shape: { id: importId },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const one = await mine(ctx, grid, input.id)
    const refused = revertRefusal(grid, ctx, one)
    if (refused) throw conflict(`This import cannot be taken back. ${refused}`)
    const total = (one.counts.created ?? 0) + (one.counts.updated ?? 0)
    return begin(ctx, grid, one, 'reverting', revertImport, `Take back ${one.file_name}`, total)
  },
})

/** Stops after the rows under way; what is done stays, and can be taken back or gone on with. */
export const cancelImport = importOperation({
  name: 'cancel',
  title: 'Stopped an import',
  effect: 'write',
  shape: { id: importId },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const one = await mine(ctx, grid, input.id)
    if (one.state !== 'running' && one.state !== 'checking')
      throw conflict('Nothing is under way that could be stopped.')
    await ctx.db.gridImport.updateMany({ where: { id: one.id }, data: { cancel_requested: true } })
    return { import: toWire(grid, ctx, one) }
  },
})

async function mine(ctx: OperationCtx, grid: Grid, id: string): Promise<StoredImport> {
  const one = await findImport(ctx, grid, id)
  demandMine(ctx, one)
  return one
}

async function begin(
  ctx: OperationCtx,
  grid: Grid,
  one: StoredImport,
  state: ImportState,
  job: JobDefinition<typeof checkImport.input>,
  title: string,
  total?: number,
) {
  const visible = { title, ...(total === undefined ? {} : { total }) }
  const { job_id } = await ctx.enqueue(job, { import_id: one.id }, { visible })
  await ctx.db.gridImport.updateMany({
    where: { id: one.id },
    data: { state, job_id, holder: holderOf(ctx), cancel_requested: false, error: '', done: 0, total: total ?? null },
  })
  return { import: toWire(grid, ctx, await findImport(ctx, grid, one.id)) }
}
