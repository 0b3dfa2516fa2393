import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { loadPipelines } from '@/lib/modules/crm/operations/pipelines/read-pipelines'
import { pipelineOutput } from '@/lib/modules/crm/schemas'

const ordered = { order: z.number().int() }
const stage = pipelineOutput.shape.stages.element.extend(ordered)

export const restListPipelines = defineOperation({
  name: 'integration.pipeline.list',
  title: 'Listed the pipelines',
  permission: 'crm.pipeline.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ pipelines: z.array(pipelineOutput.extend({ ...ordered, stages: z.array(stage) })) }),
  async run({ ctx }) {
    const pipelines = await loadPipelines(ctx)
    return {
      pipelines: pipelines.map((pipeline) => ({
        ...pipeline,
        order: pipeline.position,
        stages: pipeline.stages.map((one) => ({ ...one, order: one.position })),
      })),
    }
  },
})
