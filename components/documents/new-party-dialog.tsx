'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { newIdempotencyKey } from '@/lib/client/api'
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
  const formId = useId()
  const [key] = useState(newIdempotencyKey)
  const [values, setValues] = useState(initial)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (typed: Values) => {
    const filled = Object.fromEntries(
      Object.entries(typed).filter(([field, value]) => value.trim() || field === 'name'),
    )
    const { row } = await createRow(what === 'supplier' ? 'acc-suppliers' : 'acc-customers', filled, key)
    client.removeQueries({ queryKey: ['parties'] })
    await onCreated({ id: row.row_id, name: typed.name ?? '' })
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`New ${what}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          // A document's own form may stand around this one in the tree of components.
          event.stopPropagation()
          onSubmit(() => values)(event)
        }}
      >
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        {FIELDS.map((field) => (
          <Field key={field.key} label={field.label} required={'required' in field} error={fields[field.key]}>
            <Input
              type={'type' in field ? field.type : 'text'}
              autoComplete="off"
              value={values[field.key] ?? ''}
              onChange={(event) => setValues((current) => ({ ...current, [field.key]: event.target.value }))}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
