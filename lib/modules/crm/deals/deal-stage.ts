import { compile, sql } from '@/lib/core/db/sql'
import { AppError, conflict, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { batched, inOrderOf } from '@/lib/core/transaction/batch'
import { chanceOf } from '../domain/deal'
import type { DealRow } from './deal-row'

type LiveStage = {
  id: string
  pipeline_id: string
  name: string
  probability: number
  outcome: 'open' | 'won' | 'lost'
}

type Values = Record<string, unknown>

/**
 * Where a deal goes, and what follows from it: the stage's outcome is the deal's status. Asked for every write of a
 * deal, so that a move by drag, by editing the stage or the status, and by a program are one rule.
 * @throws 422 at stage_id for a stage of another pipeline, or none
 */
export async function stageFields(ctx: OperationCtx, values: Values, before: DealRow | null): Promise<Values> {
  const stage = await wantedStage(ctx, values, before)
  const own = values.probability === undefined ? before?.probability : values.probability
  const fields: Values = {
    pipeline_id: stage.pipeline_id,
    stage_id: stage.id,
    status: stage.outcome,
    chance: chanceOf(stage, own),
  }
  if (before?.stage_id === stage.id) return fields
  const now = new Date()
  return { ...fields, stage_changed_at: now, closed_at: stage.outcome === 'open' ? null : now }
}

async function wantedStage(ctx: OperationCtx, values: Values, before: DealRow | null): Promise<LiveStage> {
  if (values.stage_id) {
    const stage = await holdStage(ctx, String(values.stage_id))
    if (!stage)
      throw invalidField('stage_id', 'There is no such stage. Choose one of the deal’s pipeline.', 'not_found')
    if (before && stage.pipeline_id !== before.pipeline_id)
      throw invalidField('stage_id', `${stage.name} is a stage of another pipeline. A deal stays in its own.`)
    const { status } = values
    if (status && status !== before?.status && status !== stage.outcome)
      throw invalidField('status', `${stage.name} is ${stage.outcome}. Leave the status out, or choose another stage.`)
    return stage
  }
  if (!before) return firstStage(ctx, null, 'open', 'stage_id')
  if (values.status && values.status !== before.status)
    return firstStage(ctx, before.pipeline_id, String(values.status), 'status', before)
  // Its stage may have gone while it lay in the bin; then it begins again. Any other deal keeps its stage from going, so
  // that an edit need not wait for whoever deletes the stage, who waits for the deal.
  const restored = Object.keys(values).length === 0
  const own = await (restored ? holdStage(ctx, before.stage_id) : batched(ctx, stagesOf, before.stage_id))
  return own ?? firstStage(ctx, before.pipeline_id, 'open', 'stage_id')
}

/**
 * The stage, locked against being deleted until the deal is there.
 * @returns null when it is gone
 */
const holdStage = async (ctx: OperationCtx, id: string): Promise<LiveStage | null> =>
  (await batched(ctx, holdStages, id)) ?? null

const holdStages = (ctx: OperationCtx, ids: string[]) => readStages(ctx, ids, sql`for share`)

async function readStages(ctx: OperationCtx, ids: string[], lock = sql``): Promise<(LiveStage | undefined)[]> {
  const stages = await ctx.query<LiveStage>(
    compile(sql`
      select s.id::text, s.pipeline_id::text, s.name, s.probability, s.outcome from crm_stage s
      where s.organization_id = ${ctx.organization.id}::uuid and s.id = any(${[...new Set(ids)]}::uuid[]) and s.deleted_at is null
      order by s.id ${lock}`),
  )
  return inOrderOf(ids, stages)
}

const stagesOf = (ctx: OperationCtx, ids: string[]) => readStages(ctx, ids)

type FirstStage = { pipelineId: string | null; outcome: string; field: string; last: string | null }

/**
 * The first stage of an outcome, of the given pipeline or of the default one. Who reopens a deal finds it where it was
 * before it was closed.
 */
async function firstStage(
  ctx: OperationCtx,
  pipelineId: string | null,
  outcome: string,
  field: string,
  closed?: DealRow,
): Promise<LiveStage> {
  const last = outcome === 'open' && closed ? await batched(ctx, lastOpenStages, closed.id) : null
  const stage = await batched(ctx, firstStages, { pipelineId, outcome, field, last })
  if (stage instanceof AppError) throw stage
  return stage
}

/** What several deals want alike is found once. A refusal is an answer too, since it refuses only those that asked for it. */
async function firstStages(ctx: OperationCtx, wanted: FirstStage[]): Promise<(LiveStage | AppError)[]> {
  const found = new Map<string, LiveStage | AppError>()
  for (const one of wanted) {
    const key = JSON.stringify(one)
    if (!found.has(key)) found.set(key, await findFirstStage(ctx, one))
  }
  return wanted.map((one) => found.get(JSON.stringify(one))!)
}

async function findFirstStage(
  ctx: OperationCtx,
  { pipelineId, outcome, field, last }: FirstStage,
): Promise<LiveStage | AppError> {
  const candidates = await ctx.query<{ id: string }>(
    compile(sql`
      select s.id::text from crm_stage s join crm_pipeline p on p.id = s.pipeline_id
      where s.organization_id = ${ctx.organization.id}::uuid and s.deleted_at is null and s.outcome = ${outcome}
        and p.deleted_at is null and ${pipelineId ? sql`p.id = ${pipelineId}::uuid` : sql`p.is_default`}
      order by ${last ? sql`s.id <> ${last}::uuid,` : sql``} s.position, s.id`),
  )
  for (const { id } of candidates) {
    const stage = await holdStage(ctx, id)
    if (stage) return stage
  }
  if (!pipelineId) return conflict('There is no pipeline with an open stage. Add one under Pipelines.')
  if (outcome === 'open') return findFirstStage(ctx, { pipelineId: null, outcome, field, last: null })
  return invalidField(field, `The pipeline has no stage that counts as ${outcome}. Add one under Pipelines.`)
}

async function lastOpenStages(ctx: OperationCtx, dealIds: string[]): Promise<(string | null)[]> {
  const changes = await ctx.query<{ id: string; stage_id: string }>(
    compile(sql`
      select distinct on (a.subject_id) a.subject_id::text as id, a.data ->> 'from_stage_id' as stage_id from timeline_entry a
      join crm_stage s on s.id = (a.data ->> 'from_stage_id')::uuid and s.outcome = 'open' and s.deleted_at is null
      where a.organization_id = ${ctx.organization.id}::uuid and a.subject = 'deal' and a.kind = 'stage_change'
        and a.subject_id = any(${dealIds}::uuid[])
      order by a.subject_id, a.occurred_at desc, a.id desc`),
  )
  return inOrderOf(dealIds, changes).map((change) => change?.stage_id ?? null)
}
