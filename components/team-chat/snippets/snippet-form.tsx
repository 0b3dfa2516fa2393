'use client'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Textarea } from '@/components/ui/textarea'
import { type SnippetDraft, useSnippetChanges } from './use-snippets'

const LONGEST_TITLE = 60
const LONGEST_CONTENT = 10_000

/** A new snippet, or another text for one. */
export function SnippetForm({ draft, onClose }: { draft: SnippetDraft; onClose: () => void }) {
  const formId = useId()
  const mayShare = useCan('team-chat.organization.write')
  const { save } = useSnippetChanges()
  const [title, setTitle] = useState(draft.title)
  const [content, setContent] = useState(draft.content)
  const [shared, setShared] = useState(draft.shared)
  const isNew = draft.id === undefined
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (values: SnippetDraft) => {
    await save(values)
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'New snippet' : `Edit “${draft.title}”`}
      description="A text to put into messages again."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            disabled={!title.trim() || !content.trim()}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={onSubmit(() => ({ ...draft, title, content, shared }))}
        className="flex flex-col gap-4"
      >
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field label="Title" required error={fields.title}>
          <Input
            name="title"
            autoComplete="off"
            maxLength={LONGEST_TITLE}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="Text" required error={fields.content} help="Markdown, as in messages.">
          <Textarea
            name="content"
            rows={6}
            maxLength={LONGEST_CONTENT}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        </Field>
        {mayShare && isNew && (
          <Checkbox
            label="For the whole organization"
            help="Everybody can insert it; administrators can change it."
            checked={shared}
            onCheckedChange={setShared}
          />
        )}
      </form>
    </Dialog>
  )
}
