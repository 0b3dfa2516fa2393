'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
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
  const form = useForm({
    initial: pollDraftOf(text),
    send: async (draft) => {
      onWrite(pollText(draft))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        onClosed()
      }}
      title="Poll"
      description="Everybody who reads it votes, for as many options as they like, and may add some."
      button="Write the poll"
      disabled={form.values.question.trim() === ''}
    >
      <Field label="Question" name="question" required>
        <Input {...form.text('question')} autoComplete="off" />
      </Field>
      <Field label="Options" name="options" help="One on each line.">
        <Textarea {...form.text('options')} rows={4} />
      </Field>
    </FormDialog>
  )
}
