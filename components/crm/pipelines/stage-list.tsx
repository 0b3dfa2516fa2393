'use client'
import { GripVertical } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { SavedInput } from '@/components/form/saved-input'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { Select } from '@/components/ui/fields/select'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { call, type InputOf } from '@/lib/client/call'
import { type Pipeline, STAGE_OUTCOMES, type Stage } from '@/lib/modules/crm/schemas'
import { DeleteStage } from './delete-stage'
import { usePipelineChange, useQuietPipelineChange } from './use-pipelines'

type StageChange = Omit<InputOf<'PATCH /crm/pipelines/{pipeline_id}/stages/{stage_id}'>, 'pipeline_id' | 'stage_id'>

/** The stages of one pipeline in order; dragged by the handle, or moved by buttons or Alt with an arrow key. */
export function StageList({ pipeline, mayManage }: { pipeline: Pipeline; mayManage: boolean }) {
  const { stages } = pipeline
  const change = usePipelineChange()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (stage: Stage, position: number) =>
    change.mutate(
      {
        send: () =>
          call('PATCH /crm/pipelines/{pipeline_id}/stages/{stage_id}', {
            pipeline_id: pipeline.id,
            stage_id: stage.id,
            position,
          }),
      },
      { onSuccess: () => announce(`${stage.name} is stage ${position + 1} of ${stages.length}.`) },
    )
  const drop = (event: DragEvent, position: number) => {
    event.preventDefault()
    const stage = stages.find(({ id }) => id === dragged)
    setDragged(null)
    setOver(null)
    if (stage && stage.position !== position) move(stage, position)
  }
  return (
    <ol>
      {stages.map((stage, index) => (
        <li
          key={stage.id}
          onKeyDown={(event) => mayManage && moveByKey(event, index, stages.length, (to) => move(stage, to))}
          onDragOver={(event) => {
            if (!dragged) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => drop(event, index)}
          className={cn(
            'flex flex-wrap items-start gap-2 border-b border-line px-3 py-2 last:border-b-0',
            dragged === stage.id && 'opacity-50',
            over === index && dragged !== stage.id && 'bg-selected',
          )}
        >
          {mayManage ? (
            <>
              {/* For the mouse; the buttons and Alt with an arrow key serve everybody else. */}
              <span
                draggable
                aria-hidden
                title="Drag to reorder"
                onDragStart={() => setDragged(stage.id)}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                className="mt-1.5 cursor-grab text-ink-faint max-sm:hidden"
              >
                <GripVertical className="size-4" />
              </span>
              <StageFields pipeline={pipeline} stage={stage} />
              <span className="ml-auto flex items-center gap-1">
                <MoveButtons name={stage.name} index={index} count={stages.length} onMove={(to) => move(stage, to)} />
                <DeleteStage pipeline={pipeline} stage={stage} />
              </span>
            </>
          ) : (
            <StageLine stage={stage} />
          )}
        </li>
      ))}
    </ol>
  )
}

function StageLine({ stage }: { stage: Stage }) {
  const outcome = STAGE_OUTCOMES.find(({ value }) => value === stage.outcome)
  return (
    <>
      <span className="w-6 text-sm text-ink-faint tabular">{stage.position + 1}</span>
      <span className="min-w-0 flex-1 text-sm">{stage.name}</span>
      <span className="tabular text-sm text-ink-muted">{stage.probability}%</span>
      <Badge tone={outcome?.tone}>{outcome?.label}</Badge>
    </>
  )
}

function StageFields({ pipeline, stage }: { pipeline: Pipeline; stage: Stage }) {
  const change = usePipelineChange()
  const quietly = useQuietPipelineChange()
  const update = (change: StageChange) => () =>
    call('PATCH /crm/pipelines/{pipeline_id}/stages/{stage_id}', {
      pipeline_id: pipeline.id,
      stage_id: stage.id,
      ...change,
    })
  return (
    <>
      <SavedInput
        label={`Name of stage ${stage.position + 1}`}
        field="name"
        value={stage.name}
        save={(text) => quietly(update({ name: text }))}
        className="w-48 max-sm:basis-full"
      />
      <Select
        size="sm"
        aria-label={`Outcome of ${stage.name}`}
        className="w-24"
        value={stage.outcome}
        onValueChange={(outcome) => change.mutate({ send: update({ outcome: outcome as Stage['outcome'] }) })}
        options={STAGE_OUTCOMES.map(({ value, label }) => ({ value, label }))}
      />
      <SavedInput
        label={`Probability of ${stage.name} in percent`}
        field="probability"
        type="number"
        trailing="%"
        // Won is certain and lost is out of the question.
        disabled={stage.outcome !== 'open'}
        value={String(stage.probability)}
        save={(text) => quietly(update({ probability: text === '' ? null : Number(text) } as StageChange))}
        className="w-24"
      />
    </>
  )
}
