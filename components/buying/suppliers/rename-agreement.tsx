'use client'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { AgreementFile } from '@/lib/modules/buying/schemas'

type Props = { file: AgreementFile; onSave: (name: string) => Promise<void>; onClose: () => void }

export function RenameAgreement({ file, onSave, onClose }: Props) {
  const [name, setName] = useState(file.name)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (next: string) => {
    await onSave(next)
    onClose()
  })
  return (
    <Dialog
      open
      size="sm"
      title="Rename the file"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="rename-agreement" variant="primary" pending={pending}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-agreement" ref={form} noValidate onSubmit={onSubmit(() => name.trim())}>
        {general && <Notice tone="danger">{general}</Notice>}
        <Field label="Name" required error={fields.name}>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
