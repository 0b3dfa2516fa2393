'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { FormDialog } from './form-dialog'
import { useForm } from './use-form'
import type { Intent } from './use-submission'

type Props = {
  label: string
  add: (name: string, intent: Intent) => Promise<unknown>
  placeholder: string
  size?: 'sm' | 'md'
}

/** Asks for a name and adds something under it. */
export function AddByName({ label, add, placeholder, size }: Props) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { name: '' },
    send: async ({ name }, { idempotencyKey }) => {
      await add(name, { idempotencyKey })
      change(false)
    },
  })
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) form.reset({ name: '' })
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
      size="sm"
      title={label}
      button="Add"
      trigger={
        <Button size={size} icon={<Plus aria-hidden />}>
          {label}
        </Button>
      }
    >
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} maxLength={80} placeholder={placeholder} />
      </Field>
    </FormDialog>
  )
}
