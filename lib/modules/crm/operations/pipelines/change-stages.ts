import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { movedTo, probabilityOf, sameName, stagesProblem } from '@/lib/modules/crm/domain/stage-rules'
import { dealsIn, followStage, moveDeals, refuseWithDeals } from '@/lib/modules/crm/pipelines/stage-deals'
import {
  outcomeField,
  type Pipeline,
  pipelineOutput,
  positionField,
  probabilityField,
  type Stage,
  stageName,
} from '@/lib/modules/crm/schemas'
import { lockPipelines, pipelineOf, signalPipeline } from './read-pipelines'

const output = z.object({ pipeline: pipelineOutput })
const pipeline_id = z.string()
const stage_id = z.string()

export const createStage = defineOperation({
  name: 'crm.stage.create',
  title: 'Added a stage',
  permission: 'crm.pipeline.manage',
  effect: 'write',
  input: z.strictObject({
    pipeline_id,
    name: stageName,
    probability: probabilityField.default(50),
    outcome: outcomeField.default('open'),
    position: positionField.optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = pipelineOf(await lockPipelines(ctx), input.pipeline_id)
    demandFreeName(before, input.name)
    const { name, outcome } = input
    const stage = {
      id: newId(),
      name,
      outcome,
      probability: probabilityOf(outcome, input.probability),
      position: before.stages.length,
    }
    await ctx.db.crmStage.create({ data: { ...stage, organization_id: ctx.organization.id, pipeline_id: before.id } })
    await numberStages(ctx, movedTo([...before.stages, stage], stage.id, input.position ?? beforeClosed(before)))
    return { pipeline: (await signalPipeline(ctx, before, before.id))! }
  },
})

export const updateStage = defineOperation({
  name: 'crm.stage.update',
  title: 'Changed a stage',
  permission: 'crm.pipeline.manage',
  effect: 'write',
  input: z.strictObject({
    pipeline_id,
    stage_id,
    name: stageName.optional(),
    probability: probabilityField.optional(),
    outcome: outcomeField.optional(),
    position: positionField.optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = pipelineOf(await lockPipelines(ctx), input.pipeline_id)
    const stage = stageOf(before, input.stage_id)
    if (input.name !== undefined) demandFreeName(before, input.name, stage.id)
    const outcome = input.outcome ?? stage.outcome
    const changed = {
      name: input.name ?? stage.name,
      outcome,
      probability: probabilityOf(outcome, input.probability ?? stage.probability),
    }
    demandSound(before.stages.map((one) => (one.id === stage.id ? { ...one, ...changed } : one)))
    await ctx.db.crmStage.updateMany({ where: { id: stage.id }, data: { ...changed, updated_at: new Date() } })
    if (outcome !== stage.outcome) await demandNoDeals(ctx, stage, 'cannot count as something else')
    if (changed.probability !== stage.probability) await followStage(ctx, { ...stage, ...changed })
    if (input.position !== undefined) await numberStages(ctx, movedTo(before.stages, stage.id, input.position))
    return { pipeline: (await signalPipeline(ctx, before, before.id))! }
  },
})

export const deleteStage = defineOperation({
  name: 'crm.stage.delete',
  title: 'Deleted a stage',
  permission: 'crm.pipeline.manage',
  effect: 'danger',
  /** `move_to`: another stage of the pipeline, where its deals go. */
  input: z.strictObject({ pipeline_id, stage_id, move_to: z.string().optional() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const before = pipelineOf(await lockPipelines(ctx), input.pipeline_id)
    const stage = stageOf(before, input.stage_id)
    const others = before.stages.filter(({ id }) => id !== stage.id)
    demandSound(others)
    // Gone first: whoever moves a deal here at the same time waits, and is refused; then it is certain which are left.
    await ctx.db.crmStage.updateMany({ where: { id: stage.id }, data: { deleted_at: new Date() } })
    if (input.move_to !== undefined) await moveDeals(ctx, stage, others, input.move_to)
    else await demandNoDeals(ctx, stage, 'cannot be deleted', others)
    await numberStages(ctx, others)
    await signalPipeline(ctx, before, before.id)
    return { ok: true as const }
  },
})

async function demandNoDeals(ctx: OperationCtx, stage: Stage, what: string, others: Stage[] = []): Promise<void> {
  const deals = await dealsIn(ctx, { stage_id: stage.id })
  if (deals > 0) throw refuseWithDeals(`${stage.name} ${what}`, deals, others)
}

function stageOf(pipeline: Pipeline, id: string): Stage {
  const stage = pipeline.stages.find((one) => one.id === id)
  if (!stage) throw notFound('stage')
  return stage
}

function demandSound(stages: Stage[]): void {
  const problem = stagesProblem(stages)
  if (problem) throw conflict(problem)
}

function demandFreeName(pipeline: Pipeline, name: string, own?: string): void {
  if (pipeline.stages.some((stage) => stage.id !== own && sameName(stage.name, name)))
    throw invalidField('name', `${pipeline.name} has a stage called ${name} already.`, 'taken')
}

/** New stages join the open ones, before won and lost at the end. */
function beforeClosed({ stages }: Pipeline): number {
  return stages.findLastIndex((stage) => stage.outcome === 'open') + 1
}

async function numberStages(ctx: OperationCtx, stages: Pick<Stage, 'id' | 'position'>[]): Promise<void> {
  for (const [position, stage] of stages.entries())
    if (stage.position !== position) await ctx.db.crmStage.updateMany({ where: { id: stage.id }, data: { position } })
}
