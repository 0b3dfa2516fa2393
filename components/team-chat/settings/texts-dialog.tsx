'use client'
import { type ReactNode, useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'

export type DialogField = { name: string; label: string; placeholder?: string; help?: string; value?: string }

type Props = {
  title: string
  description?: ReactNode
  fields: DialogField[]
  button: string
  onClose: () => void
  onSubmit: (values: Record<string, string>) => Promise<void>
}

/** A small form of a few texts, all of them needed. */
export function TextsDialog({ title, description, fields: asked, button, onClose, onSubmit }: Props) {
  const formId = useId()
  const [values, setValues] = useState(() => Object.fromEntries(asked.map(({ name, value = '' }) => [name, value])))
  const { form, pending, fields, general, onSubmit: submit } = useFormSubmit(onSubmit)
  const complete = asked.every(({ name }) => values[name]?.trim())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} disabled={!complete}>
            {button}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit(() => values)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        {asked.map(({ name, label, placeholder, help }) => (
          <Field key={name} label={label} help={help} error={fields[name]} required>
            <Input
              name={name}
              autoComplete="off"
              placeholder={placeholder}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  )
}
