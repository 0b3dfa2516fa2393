import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { can, demand } from '@/lib/core/context'
import { conflict, invalid, notFound } from '@/lib/core/errors'
import { spaced } from '@/lib/core/jobs/job-run'
import { parseInput, runOperation } from '@/lib/core/operation'
import { fieldSchema } from '../column-types'
import type { Action, Grid } from '../define-grid'
import { checkFilter, readFilterNode } from '../query/filter'
import { matchingIds } from '../query/read-grid'
import type { ActionResult, DryRun, FilterNode } from '../wire'
import { startActionJob } from './action-job'
import { actionsOf } from './actions-of'
import { type ChosenRows, dryRun } from './dry-run'
import { runEach } from './run-each'

/** More rows than this are worked on by a job (202), so that nobody waits on an open request. */
const DONE_AT_ONCE = 100
const MAX_IDS = 10_000

const rowIds = z.array(z.string().max(200)).max(MAX_IDS)

export const actionBody = z.strictObject({
  ids: rowIds.optional(),
  filter: z.unknown().optional(),
  q: z.string().max(200).optional(),
  /** Of all that match, the rows that were taken out again. */
  except: rowIds.optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  /** Of more than one row, what deletes, rings, mails, pays or cannot be undone must be meant. */
  confirm: z.boolean().optional(),
  /** Only says what it would meet. */
  dry_run: z.boolean().optional(),
})
export type ActionBody = z.output<typeof actionBody>

export function findAction(grid: Grid, key: string, ctx: OrganizationCtx): Action {
  const action = actionsOf(grid).find((candidate) => candidate.key === key)
  if (!action) throw notFound('action')
  demand(ctx, action.operation.permission)
  return action
}

/** What the caller may do, as far as screens offer it. */
export const offeredActions = (grid: Grid, ctx: OrganizationCtx): Action[] =>
  actionsOf(grid).filter((action) => action.scope.length > 0 && can(ctx, action.operation.permission))

export type ActionOutcome = ActionResult | { job_id: string } | DryRun

/** Runs an action on the named or the matching rows; a failed row never stops the others. */
export async function runAction(
  grid: Grid,
  key: string,
  ctx: OrganizationCtx,
  body: ActionBody,
): Promise<ActionOutcome> {
  const action = findAction(grid, key, ctx)
  // What can be counted without the parameters is counted without them.
  const params = body.dry_run && Object.keys(body.params).length === 0 ? {} : checkParams(action, body.params)
  if (action.runs === 'once') return body.dry_run ? NO_ROWS : runOnce(action, ctx, params)
  const chosen = chosenRows(grid, ctx, body)
  if (body.dry_run && !action.preview) return dryRun(grid, action, ctx, chosen, params)

  const ids = 'ids' in chosen ? chosen.ids : await collect(grid, ctx, chosen)
  if (body.dry_run) return { ...NO_ROWS, count: ids.length, ...(await runOperation(action.preview!, ctx, { ids })) }
  if (ids.length === 0) throw invalid([{ loc: ['body', 'ids'], msg: 'No rows were chosen.', type: 'too_short' }])
  if (ids.length < (action.minRows ?? 1) || ids.length > (action.maxRows ?? Number.POSITIVE_INFINITY))
    throw invalid([{ loc: ['body', 'ids'], msg: rowsWanted(action), type: 'value_error' }])
  if (action.operation.effect === 'danger' && !action.takesBack && ids.length > 1 && !body.confirm)
    throw unconfirmed(grid, action, ids.length)
  if (action.runs === 'all') return runOnce(action, ctx, { ids, ...params })
  if (ids.length > DONE_AT_ONCE) return startActionJob(grid, action, ctx, ids, params)
  return runEach(grid, action, ctx, ids, params)
}

const unconfirmed = ({ title, plural }: Grid, { label }: Action, count: number) =>
  conflict(
    `${label} would be done to ${spaced(count)} ${(plural ?? title).toLowerCase()}. Send "confirm": true if you mean it.`,
    'confirmation_required',
    { count },
  )

const NO_ROWS: DryRun = { dry_run: true, count: 0, refused: 0 }

const rowsWanted = ({ label, minRows, maxRows }: Action) =>
  minRows === maxRows
    ? `${label} wants ${minRows} ${minRows === 1 ? 'row' : 'rows'}.`
    : `${label} wants ${minRows ?? 1} to ${maxRows ?? 'any number of'} rows.`

function chosenRows(grid: Grid, ctx: OrganizationCtx, { ids, filter: raw, q, except }: ActionBody): ChosenRows {
  const filter = raw === undefined ? null : readBodyFilter(grid, ctx, raw)
  if (ids && filter) throw invalid([{ loc: ['body'], msg: 'Send either ids or filter.', type: 'value_error' }])
  if (ids && except)
    throw invalid([{ loc: ['body', 'except'], msg: 'Leave rows out of ids instead.', type: 'value_error' }])
  if (!ids && !filter)
    throw invalid([
      { loc: ['body', 'ids'], msg: 'Send ids, or a filter; "filter": {} means all rows.', type: 'missing' },
    ])
  return ids ? { ids: [...new Set(ids)] } : { filter, ...(q ? { q } : {}), except: except ?? [] }
}

function readBodyFilter(grid: Grid, ctx: OrganizationCtx, raw: unknown): FilterNode {
  let node: FilterNode
  try {
    node = readFilterNode(typeof raw === 'object' && raw && Object.keys(raw).length === 0 ? { and: [] } : raw)
  } catch (error) {
    throw invalid([{ loc: ['body', 'filter'], msg: (error as Error).message, type: 'filter_invalid' }])
  }
  checkFilter(grid, node, ctx.organization.time_zone)
  return node
}

async function collect(
  grid: Grid,
  ctx: OrganizationCtx,
  { filter, q, except }: Exclude<ChosenRows, { ids: string[] }>,
): Promise<string[]> {
  const ids: string[] = []
  const left = new Set(except)
  for await (const page of matchingIds(grid, ctx, { filter, ...(q ? { q } : {}) }))
    ids.push(...page.filter((id) => !left.has(id)))
  return ids
}

function checkParams(action: Action, params: Record<string, unknown>): Record<string, unknown> {
  const shape =
    action.input ??
    Object.fromEntries(
      Object.entries(action.params ?? {}).map(([key, field]) => {
        const schema = fieldSchema(field)
        return [key, field.required ? schema : schema.optional()]
      }),
    )
  return parseInput(z.strictObject({ params: z.strictObject(shape) }), { params }).params
}

async function runOnce(action: Action, ctx: OrganizationCtx, input: Record<string, unknown>): Promise<ActionOutcome> {
  const output = (await runOperation(action.operation, ctx, input)) as Partial<ActionResult> | undefined
  if (output && 'job_id' in output) return output as { job_id: string }
  return {
    ok: (output?.results ?? []).every(({ ok }) => ok),
    message: output?.message ?? `${action.label}: done.`,
    results: output?.results ?? [],
    data: output?.data,
  }
}
