'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { AgreementFile } from '@/lib/modules/buying/schemas-answers'

type Props = { file: AgreementFile; onSave: (name: string) => Promise<void>; onClose: () => void }

export function RenameAgreement({ file, onSave, onClose }: Props) {
  const form = useForm({
    initial: { name: file.name },
    send: async ({ name }) => {
      await onSave(name.trim())
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Rename the file" button="Rename">
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
