import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Pipeline, pipelineOutput } from '@/lib/modules/crm/schemas'

const IN_ORDER = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Pipelines and their stages, each in its order. */
export async function loadPipelines(ctx: OperationCtx): Promise<Pipeline[]> {
  const [pipelines, stages] = [
    await ctx.db.crmPipeline.findMany({ where: { deleted_at: null }, orderBy: IN_ORDER }),
    await ctx.db.crmStage.findMany({ where: { deleted_at: null }, orderBy: IN_ORDER }),
  ]
  return pipelines.map(({ id, name, position, is_default }) => ({
    id,
    name,
    position,
    is_default,
    stages: stages
      .filter((stage) => stage.pipeline_id === id)
      .map((stage) => ({
        id: stage.id,
        name: stage.name,
        position: stage.position,
        probability: stage.probability,
        outcome: stage.outcome as Pipeline['stages'][number]['outcome'],
      })),
  }))
}

/** All pipelines, locked: whoever reorders or deletes at the same time waits, so that no place is given twice. */
export async function lockPipelines(ctx: OperationCtx): Promise<Pipeline[]> {
  await ctx.query(
    compile(
      sql`select id from crm_pipeline where organization_id = ${ctx.organization.id}::uuid order by id for no key update`,
    ),
  )
  return loadPipelines(ctx)
}

export function pipelineOf(pipelines: Pipeline[], id: string): Pipeline {
  const pipeline = pipelines.find((one) => one.id === id)
  if (!pipeline) throw notFound('pipeline')
  return pipeline
}

/** The audit log's and the browsers' news of a change. */
export async function signalPipeline(ctx: OperationCtx, before: Pipeline | null, id: string): Promise<Pipeline | null> {
  const after = (await loadPipelines(ctx)).find((one) => one.id === id) ?? null
  const { name } = (after ?? before)!
  ctx.record({ entity: 'crm-pipelines', id, label: name, before, after })
  ctx.signal({ type: 'grid', slug: 'crm-pipelines', ids: [id] })
  // Their board has the stages as columns.
  ctx.signal({ type: 'grid', slug: 'crm-deals' })
  return after
}

export const listPipelines = defineOperation({
  name: 'crm.pipeline.list',
  title: 'Listed the pipelines',
  permission: 'crm.pipeline.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ pipelines: z.array(pipelineOutput) }),
  run: async ({ ctx }) => ({ pipelines: await loadPipelines(ctx) }),
})
