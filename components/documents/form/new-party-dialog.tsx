'use client'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { createRow } from '@/lib/client/queries'

const FIELDS = [
  { key: 'name', label: 'Name', required: true },
  { key: 'vat_number', label: 'VAT number' },
  { key: 'email', label: 'E-mail', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'tel' },
] as const

type Values = Partial<Record<(typeof FIELDS)[number]['key'], string>>

type Props = {
  what: 'supplier' | 'customer'
  /** What it starts with. */
  values: Values
  description?: string
  /** On the button that saves. */
  action: string
  onClose: () => void
  onCreated: (created: { id: string; name: string }) => Promise<void>
}

/** A supplier or customer added in passing; the rest is filled in on their own page. */
export function NewPartyDialog({ what, values: initial, description, action, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({
    initial,
    send: async (values, { idempotencyKey }) => {
      const filled = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => value.trim() || field === 'name'),
      )
      const { row } = await createRow(what === 'supplier' ? 'acc-suppliers' : 'acc-customers', filled, idempotencyKey)
      client.removeQueries({ queryKey: ['parties'] })
      await onCreated({ id: row.row_id, name: values.name ?? '' })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`New ${what}`}
      description={description}
      button={action}
      formClass="flex flex-col gap-3"
    >
      {FIELDS.map((field) => (
        <Field key={field.key} label={field.label} name={field.key} required={'required' in field}>
          <Input {...form.text(field.key)} type={'type' in field ? field.type : 'text'} autoComplete="off" />
        </Field>
      ))}
    </FormDialog>
  )
}
