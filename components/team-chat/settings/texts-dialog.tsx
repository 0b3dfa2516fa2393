'use client'
import type { ReactNode } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type DialogField = { name: string; label: string; placeholder?: string; help?: string; value?: string }

type Props = {
  title: string
  description?: ReactNode
  fields: DialogField[]
  button: string
  onClose: () => void
  onSubmit: (values: Record<string, string>) => Promise<void>
}

/** A small form of a few texts, all of them needed. */
export function TextsDialog({ title, description, fields, button, onClose, onSubmit }: Props) {
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
    send: onSubmit,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={description}
      button={button}
      disabled={!fields.every(({ name }) => form.values[name]?.trim())}
    >
      {fields.map(({ name, label, placeholder, help }) => (
        <Field key={name} label={label} name={name} help={help} required>
          <Input {...form.text(name)} autoComplete="off" placeholder={placeholder} />
        </Field>
      ))}
    </FormDialog>
  )
}
