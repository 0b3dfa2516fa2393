import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { notFound } from '@/lib/core/errors'
import { defineJob } from '@/lib/core/jobs/define-job'
import { spaced } from '@/lib/core/jobs/job-run'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import type { Action, Grid } from '../define-grid'
import { actionsOf } from './actions-of'
import { EDIT } from './bulk-edit'
import { runEach } from './run-each'

/** The rights of the one who asked, as they were then: a job must not do more than its person may. */
const caller = z.strictObject({
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), is_superuser: z.boolean() }).nullable(),
  role: z.number().nullable(),
  isApprover: z.boolean(),
  isSuperuser: z.boolean(),
  scopes: z.array(z.string()).readonly().nullable(),
  trusted: z.boolean(),
})

const jobInput = z.strictObject({
  slug: z.string(),
  action: z.string(),
  ids: z.array(z.string()),
  params: z.record(z.string(), z.unknown()),
  caller,
  /** Makes each row's work happen once, also when the job starts again after a crash. */
  key: z.string(),
})

export type ActionJobInput = z.output<typeof jobInput>

/** A bulk action on many rows. */
export const gridActionJob = defineJob({
  name: 'grid.run-action',
  title: 'Bulk action',
  input: jobInput,
  expireInSeconds: 3_600,
  async run({ ctx, input, progress, job }) {
    const grid = findGrid(input.slug)
    const action = grid && actionsOf(grid).find((candidate) => candidate.key === input.action)
    if (!action) throw notFound('action')
    const asAsked = { ...ctx, ...input.caller, idempotencyKey: input.key }
    return runEach(grid, action, asAsked, input.ids, input.params, { progress, cancel: job.cancel, signal: job.signal })
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
  const { user, role, isApprover, isSuperuser, scopes, trusted } = ctx
  return runOperation(enqueueAction, ctx, {
    title: titleOf(grid, action, ids.length, params),
    job: {
      slug: grid.slug,
      action: action.key,
      ids,
      params,
      caller: { user, role, isApprover, isSuperuser, scopes: scopes && [...scopes], trusted },
      key: ctx.idempotencyKey ?? newId(),
    },
  })
}

/** "Edit status and owner: 1 240 leads" */
function titleOf(grid: Grid, action: Action, count: number, params: Record<string, unknown>): string {
  const rows = `${spaced(count)} ${(count === 1 ? grid.singular : (grid.plural ?? grid.title)).toLowerCase()}`
  if (action.key !== EDIT) return `${action.label}: ${rows}`
  const columns = Object.keys(params.changes as object).map((key) => grid.columns[key]?.label.toLowerCase() ?? key)
  const named = columns.length > 2 ? `${columns.length} fields` : columns.join(' and ')
  return `${action.label} ${named}: ${rows}`
}
