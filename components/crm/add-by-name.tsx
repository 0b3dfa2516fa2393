'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isApiError, messageOf } from '@/lib/client/api'
import { usePipelineChange } from './use-pipelines'

type Props = { label: string; path: string; placeholder: string; size?: 'sm' | 'md' }

/** Asks for a name and adds something under it. */
export function AddByName({ label, path, placeholder, size }: Props) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const add = usePipelineChange()
  const close = (next: boolean) => {
    setOpen(next)
    if (next) return
    setName('')
    add.reset()
  }
  const error =
    add.error && (isApiError(add.error) ? (add.error.fieldMessages().name ?? add.error.message) : messageOf(add.error))
  const form = `add-${path.replaceAll('/', '-')}`
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title={label}
      trigger={
        <Button size={size} icon={<Plus aria-hidden />}>
          {label}
        </Button>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" pending={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending)
            add.mutate({ method: 'POST', path, body: { name }, quiet: true }, { onSuccess: () => close(false) })
        }}
      >
        <Field label="Name" required error={error}>
          <Input
            value={name}
            maxLength={80}
            placeholder={placeholder}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
