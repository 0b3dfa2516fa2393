'use client'
import { Star, Trash2 } from 'lucide-react'
import { AddByName } from '@/components/form/add-by-name'
import { SavedInput } from '@/components/form/saved-input'
import { Badge } from '@/components/ui/badge'
import { announce } from '@/components/ui/feedback/announce'
import { IconButton } from '@/components/ui/icon-button'
import { MoveButtons } from '@/components/ui/move-buttons'
import { confirm } from '@/components/ui/overlays/confirm'
import { call } from '@/lib/client/call'
import type { Pipeline } from '@/lib/modules/crm/schemas'
import { StageList } from './stage-list'
import { usePipelineChange, useQuietPipelineChange } from './use-pipelines'

type Props = { pipeline: Pipeline; index: number; count: number; mayManage: boolean }

export function PipelineCard({ pipeline, index, count, mayManage }: Props) {
  const { id, name, is_default, stages } = pipeline
  const change = usePipelineChange()
  const quietly = useQuietPipelineChange()

  async function remove() {
    const sure = await confirm({
      title: `Delete the pipeline ${name}?`,
      body: `Its ${stages.length} stages go with it.`,
      button: 'Delete the pipeline',
      danger: true,
    })
    if (sure) change.mutate({ send: () => call('DELETE /crm/pipelines/{pipeline_id}', { pipeline_id: id }) })
  }

  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {mayManage ? (
          <SavedInput
            label={`Name of the pipeline ${name}`}
            field="name"
            value={name}
            save={(text) => quietly(() => call('PATCH /crm/pipelines/{pipeline_id}', { pipeline_id: id, name: text }))}
            className="w-56 font-semibold max-sm:flex-1"
          />
        ) : (
          <h2 className="text-base font-semibold">{name}</h2>
        )}
        {is_default && <Badge tone="accent">Default</Badge>}
        {mayManage && (
          <div className="ml-auto flex items-center gap-1">
            {!is_default && (
              <IconButton
                size="sm"
                label={`Make ${name} the default`}
                icon={<Star aria-hidden />}
                onClick={() =>
                  change.mutate({
                    send: () => call('PATCH /crm/pipelines/{pipeline_id}', { pipeline_id: id, is_default: true }),
                  })
                }
              />
            )}
            {count > 1 && (
              <>
                <MoveButtons
                  name={name}
                  index={index}
                  count={count}
                  onMove={(position) =>
                    change.mutate(
                      { send: () => call('PATCH /crm/pipelines/{pipeline_id}', { pipeline_id: id, position }) },
                      { onSuccess: () => announce(`${name} is number ${position + 1} of ${count}.`) },
                    )
                  }
                />
                <IconButton
                  size="sm"
                  label={`Delete the pipeline ${name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={remove}
                />
              </>
            )}
          </div>
        )}
      </header>
      <StageList pipeline={pipeline} mayManage={mayManage} />
      {mayManage && (
        <footer className="border-t border-line px-3 py-2">
          <AddByName
            label="Add a stage"
            add={(stage, intent) =>
              quietly(() => call('POST /crm/pipelines/{pipeline_id}/stages', { pipeline_id: id, name: stage }, intent))
            }
            placeholder="e.g. Site visit"
            size="sm"
          />
        </footer>
      )}
    </section>
  )
}
