'use client'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { pollDraftOf, pollText } from './poll-text'

type Props = {
  text: string
  onWrite: (text: string) => void
  onClose: () => void
  /** When the focus may go elsewhere. */
  onClosed: () => void
}

/** Asks for the question and the answers, and writes the message that begins the poll. */
export function PollDialog({ text, onWrite, onClose, onClosed }: Props) {
  const formId = useId()
  const [draft, setDraft] = useState(() => pollDraftOf(text))

  function write(event: FormEvent) {
    event.preventDefault()
    // The form is within the message's own in the tree of components.
    event.stopPropagation()
    if (draft.question.trim() === '') return
    onWrite(pollText(draft))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        onClosed()
      }}
      title="Poll"
      description="Everybody who reads it votes, for as many options as they like, and may add some."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={draft.question.trim() === ''}>
            Write the poll
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={write} className="flex flex-col gap-4">
        <Field label="Question" required>
          <Input
            autoComplete="off"
            value={draft.question}
            onChange={(event) => setDraft({ ...draft, question: event.target.value })}
          />
        </Field>
        <Field label="Options" help="One on each line.">
          <Textarea
            rows={4}
            value={draft.options}
            onChange={(event) => setDraft({ ...draft, options: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
