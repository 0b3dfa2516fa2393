'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { call } from '@/lib/client/call'
import { BillPreview } from './bill-preview'
import { unbilledQuery } from './unbilled-query'

type Chosen = { from: string | null; until: string | null; people: string[] | null }
type Values = Chosen & { lines: 'card' | 'person' }
export type BillWanted = { projectId: string; chosen?: Chosen }

const ALL: Chosen = { from: null, until: null, people: null }

/** Which hours, as which lines; then the draft is opened, where all of it can still be changed. */
export function BillDialog({ projectId, chosen: start = ALL, onClose }: BillWanted & { onClose: () => void }) {
  const router = useRouter()
  const form = useForm<Values>({
    initial: { ...start, lines: 'card' },
    send: async (values, { idempotencyKey }) => {
      const wish = { ...wishOf(projectId, values), user_ids: values.people ?? undefined }
      const { href } = await call('POST /pm/projects/{project_id}/bill', wish, { idempotencyKey })
      form.reset()
      router.push(href)
    },
  })
  const { from, until, lines, people } = form.values
  const shared = wishOf(projectId, form.values)
  // Everybody's, so that people who were left out can be chosen again.
  const { data: all } = useQuery(unbilledQuery(shared))
  const { data: chosen } = useQuery(unbilledQuery({ ...shared, user_ids: people?.join(',') }))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Bill hours"
      description="They become lines of a draft invoice. Discarding the draft frees them again."
      size="lg"
      button="Make the draft"
      disabled={!chosen || chosen.seconds === 0}
    >
      <div className="flex flex-wrap gap-4">
        <Field label="A line for each" name="lines">
          <Segmented<Values['lines']>
            label="A line for each"
            value={lines}
            onValueChange={(next) => form.set({ lines: next })}
            options={[
              { value: 'card', label: 'Card' },
              { value: 'person', label: 'Person' },
            ]}
          />
        </Field>
        <Field label="From" name="from" help="Blank: all days.">
          <DateInput value={from} onValueChange={(next) => form.set({ from: next })} />
        </Field>
        <Field label="Until" name="until" help="Blank: all days.">
          <DateInput value={until} onValueChange={(next) => form.set({ until: next })} />
        </Field>
      </div>
      {all && chosen && (
        <BillPreview all={all} chosen={chosen} people={people} onPeople={(next) => form.set({ people: next })} />
      )}
    </FormDialog>
  )
}

const wishOf = (project_id: string, { from, until, lines }: Values) => ({
  project_id,
  lines,
  from: from ?? undefined,
  until: until ?? undefined,
})
