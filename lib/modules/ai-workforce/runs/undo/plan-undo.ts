import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { allTools } from '@/lib/modules/ai-workforce/tools/catalogue'
import { type Inverse, inverseOf, isSubmitted, type RecordedChange } from './inverse'

/** Most steps of a run that are looked at. */
const MAX_STEPS = 200
const MAX_CHANGES = 2_000

/** The tool under which the log has what a person took back. */
export const UNDO_TOOL = 'undo_run'

export const undoStep = z
  .object({
    approval_id: z.string(),
    summary: z.string(),
    state: z.enum(['can', 'cannot', 'undone']),
    what: z.string().describe('What undoing does, or why it cannot be undone.'),
  })
  .meta({ id: 'UndoStep' })
export type UndoStep = z.infer<typeof undoStep> & { inverses: Inverse[] }

type Approval = { id: string; tool_name: string; summary: string; effect: string; at: Date }
type Later = { at: Date; request_id: string | null; entity: string; entity_id: string; actor_label: string }

/** The request id under which a step is taken back, by which its own audit entries are known. */
export const undoRequestId = (approvalId: string): string => `undo:${approvalId}`

/**
 * Each step of a run that was carried out, the newest first, with what takes it back or why nothing does.
 * @param assuming later steps that can be undone are taken as undone: the plan as people read it, before anything is done
 */
export async function planUndo(
  ctx: OperationCtx,
  run_id: string,
  { assuming }: { assuming: boolean },
): Promise<UndoStep[]> {
  const [approvals, undone] = await Promise.all([stepsOf(ctx, run_id), undoneSteps(ctx, run_id)])
  if (approvals.length === 0) return []
  const since = new Date(Math.min(...approvals.map(({ at }) => at.getTime())))
  const changes = await changesOf(
    ctx,
    approvals.map(({ id }) => id),
    since,
  )
  const later = await laterChanges(ctx, changes, since)

  const takenBack = new Set([...undone.keys()].flatMap((id) => [id, undoRequestId(id)]))
  return approvals.map((approval) => {
    const { id: approval_id, summary } = approval
    const by = undone.get(approval_id)
    if (by !== undefined) return { approval_id, summary, state: 'undone', what: `Undone by ${by}.`, inverses: [] }
    const found = planStep(
      ctx,
      approval,
      changes,
      later.filter(({ request_id }) => !takenBack.has(request_id ?? '')),
    )
    if (typeof found === 'string') return { approval_id, summary, state: 'cannot', what: found, inverses: [] }
    if (assuming) takenBack.add(approval_id)
    return { approval_id, summary, state: 'can', what: found.map(({ what }) => what).join(' '), inverses: found }
  })
}

/** What was carried out, the newest first. @throws 404 when there is no such run */
async function stepsOf(ctx: OperationCtx, run_id: string): Promise<Approval[]> {
  const found = await ctx.query<{ [K in keyof Approval]: Approval[K] | null }>(
    compile(sql`
      select a.id::text, a.tool_name, a.summary, a.effect, coalesce(a.decided_at, a.created_at) as at
      from ai_run r
      left join ai_approval a on a.organization_id = r.organization_id and a.session_id = r.session_id
        and a.run_id = r.id and a.execution = 'done'
      where r.organization_id = ${ctx.organization.id}::uuid and r.id = ${run_id}::uuid
      order by a.finished_at desc, a.id desc limit ${MAX_STEPS}::int8`),
  )
  if (found.length === 0) throw notFound('run')
  return found.filter((row): row is Approval => row.id !== null)
}

/** What takes a step back, its newest change first; or why nothing does. */
function planStep(ctx: OperationCtx, approval: Approval, ofRun: RecordedChange[], later: Later[]): Inverse[] | string {
  const tool = allTools().get(approval.tool_name)
  // What it changed here could be set back, not what it did outside.
  if (approval.effect === 'danger' && !approval.tool_name.startsWith('delete_'))
    return `“${tool?.title ?? approval.tool_name}” reached outside or is final: what was sent, paid or ended is not taken back.`
  const changes = ofRun.filter(({ request_id }) => request_id === approval.id)
  // Of the last one that was read, the rest may be missing.
  if (ofRun.length === MAX_CHANGES && (changes.length === 0 || ofRun.at(-1)!.request_id === approval.id))
    return 'With the steps after it, it changed more records than are undone at once.'
  if (changes.length === 0) return 'The audit log has no change of this step that could be set back.'
  const inverses: Inverse[] = []
  const ended = new Set<string>()
  for (const change of changes) {
    // A document that this step also submitted is cancelled: nothing of it is set back beyond that.
    if (ended.has(change.entity_id)) continue
    if (isSubmitted(change)) ended.add(change.entity_id)
    else if (ofRun.some((other) => other.entity_id === change.entity_id && isSubmitted(other)))
      return `${change.entity_label}: a later step submitted it, so it is cancelled and keeps its number.`
    const since = later.find(
      ({ entity, entity_id, at, request_id }) =>
        entity === change.entity && entity_id === change.entity_id && at >= change.at && request_id !== approval.id,
    )
    if (since) return `${change.entity_label ?? 'The record'} was changed since, by ${since.actor_label}.`
    const inverse = inverseOf(change)
    if (typeof inverse === 'string') return inverse
    if (!can(ctx, inverse.operation.permission))
      return `You lack the right to undo this: ${inverse.operation.permission}.`
    inverses.push(inverse)
  }
  return inverses
}

const changesOf = (ctx: OperationCtx, requests: string[], since: Date): Promise<RecordedChange[]> =>
  ctx.query<RecordedChange>(
    compile(sql`
      select id::text, at, request_id, entity, entity_id, entity_label, before, after from audit_log
      where organization_id = ${ctx.organization.id}::uuid and at >= ${since} and entity is not null
        and request_id = any(${requests}::text[])
      order by at desc, id desc limit ${MAX_CHANGES}::int8`),
  )

/** All that happened to the same records from then on. */
const laterChanges = (ctx: OperationCtx, changes: RecordedChange[], since: Date): Promise<Later[]> =>
  ctx.query<Later>(
    compile(sql`
      select a.at, a.request_id, a.entity, a.entity_id, a.actor_label
      from (select distinct * from unnest(${changes.map(({ entity }) => entity)}::text[], ${changes.map(({ entity_id }) => entity_id)}::text[])
        as r(entity, entity_id)) r
      join audit_log a on a.organization_id = ${ctx.organization.id}::uuid and a.entity = r.entity and a.entity_id = r.entity_id
        and a.at >= ${since}`),
  )

async function undoneSteps(ctx: OperationCtx, run_id: string): Promise<Map<string, string>> {
  const undone = await ctx.db.aiAction.findMany({
    where: { run_id, tool: UNDO_TOOL, outcome: 'success' },
    select: { approval_id: true, asked_by: true },
  })
  return new Map(undone.map(({ approval_id, asked_by }) => [approval_id ?? '', asked_by]))
}
