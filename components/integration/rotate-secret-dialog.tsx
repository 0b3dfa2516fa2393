'use client'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { call } from '@/lib/client/call'
import { HOOKS_KEY } from './use-hooks'

const OVERLAPS = [
  { value: '0', label: 'Ends at once' },
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
]

type Props = { hookId: string; onClose: () => void; onRotated: (secret: string) => void }

export function RotateSecretDialog({ hookId, onClose, onRotated }: Props) {
  const client = useQueryClient()
  const form = useForm({
    initial: { overlap_hours: '24' },
    send: async ({ overlap_hours }, { idempotencyKey }) => {
      const input = { hook_id: hookId, overlap_hours: Number(overlap_hours) }
      const { secret } = await call('POST /rest/hooks/{hook_id}/rotate-secret', input, { idempotencyKey })
      void client.invalidateQueries({ queryKey: HOOKS_KEY })
      onRotated(secret)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Exchange the secret"
      description="The new one is shown once. While the former one is valid too, each request carries both signatures, so that the receiver misses nothing."
      button="Make a new secret"
    >
      <Field
        label="The former secret"
        name="overlap_hours"
        help="If it has become known to others, let it end at once."
      >
        <Select options={OVERLAPS} {...form.control('overlap_hours')} />
      </Field>
    </FormDialog>
  )
}
