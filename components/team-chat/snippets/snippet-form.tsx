'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { type SnippetDraft, useSnippetChanges } from './use-snippets'

const MAX_TITLE_LENGTH = 60
const MAX_CONTENT_LENGTH = 10_000

/** A new snippet, or another text for one. */
export function SnippetForm({ draft, onClose }: { draft: SnippetDraft; onClose: () => void }) {
  const mayShare = useCan('team-chat.organization.write')
  const { save } = useSnippetChanges()
  const isNew = draft.id === undefined
  const form = useForm({
    initial: { title: draft.title, content: draft.content, shared: draft.shared },
    send: async (values) => {
      await save({ ...draft, ...values })
      onClose()
    },
  })
  const { title, content } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New snippet' : `Edit “${draft.title}”`}
      description="A text to put into messages again."
      button="Save"
      disabled={!title.trim() || !content.trim()}
    >
      <Field label="Title" name="title" required>
        <Input {...form.text('title')} autoComplete="off" maxLength={MAX_TITLE_LENGTH} />
      </Field>
      <Field label="Text" name="content" required help="Markdown, as in messages.">
        <Textarea {...form.text('content')} rows={6} maxLength={MAX_CONTENT_LENGTH} />
      </Field>
      {mayShare && isNew && (
        <Checkbox
          label="For the whole organization"
          help="Everybody can insert it; administrators can change it."
          {...form.toggle('shared')}
        />
      )}
    </FormDialog>
  )
}
