import { z } from 'zod'
import type { OrganizationCtx } from '../context'
import { newId } from '../db/ids'
import { notFound } from '../errors'
import { defineJob } from '../jobs/define-job'
import { defineOperation, runOperation } from '../operation'
import { findGrid } from '../registry'
import { actionsOf } from './actions-of'
import type { Action, Grid } from './define-grid'
import { runEach } from './run-each'

const jobInput = z.strictObject({
  slug: z.string(),
  action: z.string(),
  ids: z.array(z.string()),
  params: z.record(z.string(), z.unknown()),
  /** Makes each row's work happen once, also when the job starts again after a crash. */
  key: z.string(),
})

/** A bulk action on many rows. */
export const gridActionJob = defineJob({
  name: 'grid.run-action',
  title: 'Bulk action',
  input: jobInput,
  expireInSeconds: 3_600,
  async run({ ctx, input, progress }) {
    const grid = findGrid(input.slug)
    const action = grid && actionsOf(grid).find((candidate) => candidate.key === input.action)
    if (!action) throw notFound('action')
    return runEach(grid, action, { ...ctx, idempotencyKey: input.key }, input.ids, input.params, progress)
  },
})

/** Permission was asked by the caller, for the action itself. */
const enqueueAction = defineOperation({
  name: 'grid.action.enqueue',
  title: 'Started a bulk action',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({ title: z.string(), job: jobInput }),
  output: z.object({ job_id: z.string() }),
  run: ({ ctx, input }) =>
    ctx.enqueue(gridActionJob, input.job, { visible: { title: input.title, total: input.job.ids.length } }),
})

export function startActionJob(
  grid: Grid,
  action: Action,
  ctx: OrganizationCtx,
  ids: string[],
  params: Record<string, unknown>,
): Promise<{ job_id: string }> {
  const title = `${action.label}: ${ids.length} ${grid.title.toLowerCase()}`
  return runOperation(enqueueAction, ctx, {
    title,
    job: { slug: grid.slug, action: action.key, ids, params, key: ctx.idempotencyKey ?? newId() },
  })
}
