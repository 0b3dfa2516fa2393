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
import { type BoardColumn, useBoardChange, useQuietChange } from './use-boards'

type InTheWay = { cards: number; move_to: { id: string; name: string }[] }

/** Deletes a column; where cards are in it, it is asked first where they go. */
export function DeleteColumn({ column: { id: column_id, name } }: { column: BoardColumn }) {
  const change = useBoardChange()
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const remove = async () => {
    const sure = await confirm({ title: `Delete the column ${name}?`, button: 'Delete the column', danger: true })
    if (!sure) return
    change.mutate(
      { send: () => call('DELETE /pm/columns/{column_id}', { column_id }), quiet: true },
      {
        onError: (error) => {
          if (isApiError(error, 'conflict') && error.body?.move_to) setInTheWay(error.body as unknown as InTheWay)
          else toast.error('The column was not deleted', { description: messageOf(error) })
        },
      },
    )
  }
  return (
    <>
      <IconButton
        size="sm"
        label={`Delete the column ${name}`}
        icon={<Trash2 aria-hidden />}
        pending={change.isPending}
        onClick={remove}
      />
      {inTheWay && <MoveCards {...inTheWay} name={name} column_id={column_id} onClose={() => setInTheWay(null)} />}
    </>
  )
}

type MoveProps = InTheWay & { name: string; column_id: string; onClose: () => void }

function MoveCards({ cards, move_to, name, column_id, onClose }: MoveProps) {
  const quietly = useQuietChange()
  const many = countOf(cards, 'card')
  const form = useForm({
    initial: { move_to: move_to[0]?.id ?? '' },
    send: async (chosen, { idempotencyKey }) => {
      await quietly(() => call('DELETE /pm/columns/{column_id}', { column_id, ...chosen }, { idempotencyKey }))
      toast.success(`${name} is deleted; ${many} moved.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`${name} holds ${many}`}
      description="Choose the column that they go to. They take its status."
      button="Move and delete the column"
      danger
    >
      <Field label="Move to" name="move_to">
        <Select
          {...form.control('move_to')}
          options={move_to.map(({ id, name: column }) => ({ value: id, label: column }))}
        />
      </Field>
    </FormDialog>
  )
}
