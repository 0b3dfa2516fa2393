'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { MentionTextarea } from './mention-textarea'

type Props = {
  /** The verb on the button. */
  button: string
  initial?: string
  onSend: (body: string, intent: { idempotencyKey: string }) => Promise<unknown>
  onCancel?: () => void
}

/** Writes a comment; Ctrl and Enter send it. */
export function CommentForm({ button, initial = '', onSend, onCancel }: Props) {
  const form = useForm({
    initial: { body: initial },
    send: async ({ body }, { idempotencyKey }) => {
      await onSend(body, { idempotencyKey })
      form.reset({ body: initial })
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <Field label="Comment" name="body" hideLabel>
        <MentionTextarea
          value={form.values.body}
          onChange={(body) => form.set({ body })}
          placeholder="Write a comment; @ names people"
          autoFocus={onCancel !== undefined}
        />
      </Field>
      {(onCancel || form.values.body !== initial) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="sm" variant="primary" pending={form.pending}>
            {button}
          </Button>
        </div>
      )}
    </Form>
  )
}
