import { z } from 'zod'
import type { OrganizationCtx } from '../context'
import { can, demand } from '../context'
import { invalid, notFound } from '../errors'
import { parseInput, runOperation } from '../operation'
import { startActionJob } from './action-job'
import { actionsOf } from './actions-of'
import { fieldSchema } from './column-types'
import type { Action, Grid } from './define-grid'
import { checkFilter, readFilterNode } from './filter'
import { matchingIds } from './read-grid'
import { runEach } from './run-each'
import type { ActionResult, FilterNode } from './wire'

/** More rows than this are worked on by a job (202), so that nobody waits on an open request. */
export const DONE_AT_ONCE = 100
const MOST_IDS = 10_000

export const actionBody = z.strictObject({
  ids: z.array(z.string().max(200)).max(MOST_IDS).optional(),
  filter: z.unknown().optional(),
  q: z.string().max(200).optional(),
  params: z.record(z.string(), z.unknown()).default({}),
})
export type ActionBody = z.output<typeof actionBody>

export function findAction(grid: Grid, key: string, ctx: OrganizationCtx): Action {
  const action = actionsOf(grid).find((candidate) => candidate.key === key)
  if (!action) throw notFound('action')
  demand(ctx, action.operation.permission)
  return action
}

export const visibleActions = (grid: Grid, ctx: OrganizationCtx): Action[] =>
  actionsOf(grid).filter((action) => can(ctx, action.operation.permission))

export type ActionOutcome = ActionResult | { job_id: string }

/** Runs an action on the named or the matching rows; a failed row never stops the others. */
export async function runAction(
  grid: Grid,
  key: string,
  ctx: OrganizationCtx,
  body: ActionBody,
): Promise<ActionOutcome> {
  const action = findAction(grid, key, ctx)
  const params = checkParams(action, body.params)
  if (action.runs === 'once') return runOnce(action, ctx, params)
  const filter = body.filter === undefined ? null : readBodyFilter(grid, ctx, body.filter)
  if (body.ids && filter) throw invalid([{ loc: ['body'], msg: 'Send either ids or filter.', type: 'value_error' }])
  if (!body.ids && !filter && body.q === undefined)
    throw invalid([{ loc: ['body', 'ids'], msg: 'Say which rows: ids, or a filter.', type: 'missing' }])

  const ids = body.ids ? [...new Set(body.ids)] : await collect(grid, ctx, filter, body.q)
  if (ids.length === 0) throw invalid([{ loc: ['body', 'ids'], msg: 'No rows were chosen.', type: 'too_short' }])
  if (ids.length < (action.minRows ?? 1) || ids.length > (action.maxRows ?? Number.POSITIVE_INFINITY))
    throw invalid([{ loc: ['body', 'ids'], msg: rowsWanted(action), type: 'value_error' }])
  if (action.runs === 'all') return runOnce(action, ctx, { ids, ...params })
  if (ids.length > DONE_AT_ONCE) return startActionJob(grid, action, ctx, ids, params)
  return runEach(grid, action, ctx, ids, params)
}

const rowsWanted = ({ label, minRows, maxRows }: Action) =>
  minRows === maxRows
    ? `${label} wants ${minRows} rows.`
    : `${label} wants ${minRows ?? 1} to ${maxRows ?? 'any number of'} rows.`

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

async function collect(grid: Grid, ctx: OrganizationCtx, filter: FilterNode | null, q: string | undefined) {
  const ids: string[] = []
  for await (const page of matchingIds(grid, ctx, { filter, ...(q ? { q } : {}) })) ids.push(...page)
  return ids
}

function checkParams(action: Action, params: Record<string, unknown>): Record<string, unknown> {
  const shape = Object.fromEntries(
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
    ok: true,
    message: output?.message ?? `${action.label}: done.`,
    results: output?.results ?? [],
    data: output?.data,
  }
}
