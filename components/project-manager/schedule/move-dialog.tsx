'use client'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { describeMove, type ScheduleEvent, useMove } from './use-schedule'

type Props = { event: ScheduleEvent; onClose: () => void; onMoved: () => void }

/** What a drag does, by date and time: for keyboards, and for far away days. */
export function MoveDialog({ event, onClose, onMoved }: Props) {
  const move = useMove()
  const { data } = useQuery({
    queryKey: ['schedule', 'move', event.source, event.record_id],
    queryFn: () => describeMove(event),
    gcTime: 0,
  })
  const form = useForm({
    initial: { start: event.start as string | null },
    send: async ({ start }) => {
      await move(event, start ?? '')
      toast.success(`${event.title} moved`)
      onMoved()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Move ${event.title}`}
      description={data ? `${data}.` : undefined}
      button="Move"
    >
      <Field label="New start" name="start" required>
        <DateTimeInput value={form.values.start} onValueChange={(start) => form.set({ start })} />
      </Field>
    </FormDialog>
  )
}
