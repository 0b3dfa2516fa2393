'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { type Conversation, nameOf } from './use-conversations'

type Props = {
  conversation: Conversation
  onRename: (id: string, title: string) => Promise<void>
  onClose: () => void
}

export function RenameDialog({ conversation, onRename, onClose }: Props) {
  const form = useForm({
    initial: { title: nameOf(conversation) },
    check: ({ title }) => ({ title: title.trim() ? undefined : 'Give it a name.' }),
    send: async ({ title }) => {
      await onRename(conversation.id, title.trim())
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} size="sm" title="Rename conversation" button="Rename">
      <Field label="Name" name="title" required>
        <Input {...form.text('title')} autoComplete="off" maxLength={200} />
      </Field>
    </FormDialog>
  )
}
