import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { DEFAULT_STAGES } from '@/lib/modules/crm/domain/default-stages'
import { movedTo, sameName } from '@/lib/modules/crm/domain/stage-rules'
import { dealsIn, refuseWithDeals } from '@/lib/modules/crm/pipelines/stage-deals'
import { type Pipeline, pipelineName, pipelineOutput, positionField } from '@/lib/modules/crm/schemas'
import { lockPipelines, pipelineOf, signalPipeline } from './read-pipelines'

const output = z.object({ pipeline: pipelineOutput })
const pipeline_id = z.string()

export const createPipeline = defineOperation({
  name: 'crm.pipeline.create',
  title: 'Added a pipeline',
  permission: 'crm.pipeline.manage',
  effect: 'write',
  input: z.strictObject({ name: pipelineName }),
  output,
  async run({ ctx, input }) {
    const pipelines = await lockPipelines(ctx)
    demandFreeName(pipelines, input.name)
    const id = newId()
    const organization_id = ctx.organization.id
    await ctx.db.crmPipeline.create({
      data: { id, organization_id, name: input.name, position: pipelines.length, is_default: pipelines.length === 0 },
    })
    await ctx.db.crmStage.createMany({
      data: DEFAULT_STAGES.map((stage, position) => ({
        ...stage,
        id: newId(),
        organization_id,
        pipeline_id: id,
        position,
      })),
    })
    return { pipeline: (await signalPipeline(ctx, null, id))! }
  },
})

export const updatePipeline = defineOperation({
  name: 'crm.pipeline.update',
  title: 'Changed a pipeline',
  permission: 'crm.pipeline.manage',
  effect: 'write',
  input: z.strictObject({
    pipeline_id,
    name: pipelineName.optional(),
    position: positionField.optional(),
    is_default: z.literal(true, { error: 'Make another pipeline the default instead.' }).optional(),
  }),
  output,
  async run({ ctx, input }) {
    const pipelines = await lockPipelines(ctx)
    const before = pipelineOf(pipelines, input.pipeline_id)
    if (input.name !== undefined) {
      demandFreeName(pipelines, input.name, before.id)
      await ctx.db.crmPipeline.updateMany({
        where: { id: before.id },
        data: { name: input.name, updated_at: new Date() },
      })
    }
    if (input.is_default) await makeDefault(ctx, before.id)
    if (input.position !== undefined) await numberPipelines(ctx, movedTo(pipelines, before.id, input.position))
    return { pipeline: (await signalPipeline(ctx, before, before.id))! }
  },
})

export const deletePipeline = defineOperation({
  name: 'crm.pipeline.delete',
  title: 'Deleted a pipeline',
  permission: 'crm.pipeline.manage',
  effect: 'danger',
  input: z.strictObject({ pipeline_id }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const pipelines = await lockPipelines(ctx)
    const before = pipelineOf(pipelines, input.pipeline_id)
    const others = pipelines.filter(({ id }) => id !== before.id)
    if (others.length === 0) throw conflict('This is the last pipeline. Add another one before you delete it.')
    const gone = { deleted_at: new Date() }
    // The stages first, as a deal that comes in at the same time holds its own.
    await ctx.db.crmStage.updateMany({ where: { pipeline_id: before.id }, data: gone })
    const deals = await dealsIn(ctx, { pipeline_id: before.id })
    if (deals > 0) throw refuseWithDeals(`${before.name} cannot be deleted`, deals)
    await ctx.db.crmPipeline.updateMany({ where: { id: before.id }, data: { ...gone, is_default: false } })
    if (before.is_default) await makeDefault(ctx, others[0]!.id)
    await numberPipelines(ctx, others)
    await signalPipeline(ctx, before, before.id)
    return { ok: true as const }
  },
})

function demandFreeName(pipelines: Pipeline[], name: string, own?: string): void {
  if (pipelines.some((one) => one.id !== own && sameName(one.name, name)))
    throw invalidField('name', `There is a pipeline called ${name} already.`, 'taken')
}

async function makeDefault(ctx: OperationCtx, id: string): Promise<void> {
  await ctx.db.crmPipeline.updateMany({ where: { is_default: true }, data: { is_default: false } })
  await ctx.db.crmPipeline.updateMany({ where: { id }, data: { is_default: true } })
}

async function numberPipelines(ctx: OperationCtx, pipelines: Pipeline[]): Promise<void> {
  for (const [position, pipeline] of pipelines.entries())
    if (pipeline.position !== position)
      await ctx.db.crmPipeline.updateMany({ where: { id: pipeline.id }, data: { position } })
}
