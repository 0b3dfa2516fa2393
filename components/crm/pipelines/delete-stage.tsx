import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { Pipeline, Stage } from '@/lib/modules/crm/schemas'
import { usePipelineChange } from './use-pipelines'

type InTheWay = { deals: number; move_to: { id: string; name: string }[] }

/** Deletes a stage; where deals are in it, it is asked first where they go. */
export function DeleteStage({ pipeline, stage }: { pipeline: Pipeline; stage: Stage }) {
  const change = usePipelineChange()
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const place = { pipeline_id: pipeline.id, stage_id: stage.id }
  const remove = async () => {
    const sure = await confirm({ title: `Delete the stage ${stage.name}?`, button: 'Delete the stage', danger: true })
    if (!sure) return
    change.mutate(
      { send: () => call('DELETE /crm/pipelines/{pipeline_id}/stages/{stage_id}', place), quiet: true },
      {
        onError: (error) => {
          if (isApiError(error, 'conflict') && error.body?.move_to) setInTheWay(error.body as unknown as InTheWay)
          else toast.error('The stage was not deleted', { description: messageOf(error) })
        },
      },
    )
  }
  return (
    <>
      <IconButton
        size="sm"
        label={`Delete the stage ${stage.name}`}
        icon={<Trash2 aria-hidden />}
        pending={change.isPending}
        onClick={remove}
      />
      {inTheWay && <MoveDeals {...inTheWay} stage={stage} place={place} onClose={() => setInTheWay(null)} />}
    </>
  )
}

type MoveProps = InTheWay & { stage: Stage; place: { pipeline_id: string; stage_id: string }; onClose: () => void }

function MoveDeals({ deals, move_to, stage, place, onClose }: MoveProps) {
  const change = usePipelineChange()
  const many = countOf(deals, 'deal')
  const form = useForm({
    initial: { move_to: move_to[0]?.id ?? '' },
    send: async (chosen, { idempotencyKey }) => {
      const path = 'DELETE /crm/pipelines/{pipeline_id}/stages/{stage_id}'
      await change.mutateAsync({ send: () => call(path, { ...place, ...chosen }, { idempotencyKey }), quiet: true })
      toast.success(`${stage.name} is deleted; ${many} moved.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`${stage.name} holds ${many}`}
      description="Choose the stage that they go to. Each keeps a line of it in its timeline."
      button="Move and delete the stage"
      danger
    >
      <Field label="Move to" name="move_to">
        <Select {...form.control('move_to')} options={move_to.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
    </FormDialog>
  )
}
