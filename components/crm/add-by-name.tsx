'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { usePipelineChange } from './use-pipelines'

type Props = { label: string; path: string; placeholder: string; size?: 'sm' | 'md' }

/** Asks for a name and adds something under it. */
export function AddByName({ label, path, placeholder, size }: Props) {
  const [open, setOpen] = useState(false)
  const add = usePipelineChange()
  const form = useForm({
    initial: { name: '' },
    send: async (body, { idempotencyKey }) => {
      await add.mutateAsync({ method: 'POST', path, body, idempotencyKey, quiet: true })
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
