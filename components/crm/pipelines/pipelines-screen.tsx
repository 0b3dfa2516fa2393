'use client'
import { AddByName } from '@/components/form/add-by-name'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import type { Pipeline } from '@/lib/modules/crm/schemas'
import { PipelineCard } from './pipeline-card'
import { usePipelines, useQuietPipelineChange } from './use-pipelines'

/** Pipelines and their stages: add, rename, reorder, delete. */
export function PipelinesScreen({ initial, mayManage }: { initial: Pipeline[]; mayManage: boolean }) {
  const pipelines = usePipelines(initial)
  const quietly = useQuietPipelineChange()
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Pipelines"
        description={
          mayManage
            ? 'The stages that a deal goes through, in order. What you change is saved at once.'
            : 'The stages that a deal goes through, in order. Administrators can change them.'
        }
        actions={
          mayManage && (
            <AddByName
              label="Add a pipeline"
              add={(name, intent) => quietly(() => call('POST /crm/pipelines', { name }, intent))}
              placeholder="e.g. Renewals"
            />
          )
        }
      />
      {pipelines.map((pipeline, index) => (
        <PipelineCard
          key={pipeline.id}
          pipeline={pipeline}
          index={index}
          count={pipelines.length}
          mayManage={mayManage}
        />
      ))}
    </div>
  )
}
