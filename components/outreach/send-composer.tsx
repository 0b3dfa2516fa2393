'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, MERGE_FIELDS } from '@/lib/modules/outreach/schemas'
import type { SendDetails } from './send-details'
import { SendPreview } from './send-preview'
import { StartSend } from './start-send'
import { TrySend } from './try-send'

/** Writes the text, with what each reader gets beside it; nothing leaves before it is confirmed. */
export function SendComposer({ send, onChanged }: { send: SendDetails; onChanged: (send: SendDetails) => void }) {
  const { id, channel, list_id } = send
  const mayStart = useCan('outreach.send.start')
  const failure = useRef<unknown>(null)
  const form = useForm({
    initial: { subject: send.subject, body: send.body },
    send: async (values, { idempotencyKey }) => {
      try {
        onChanged((await call('PATCH /outreach/sends/{send_id}', { send_id: id, ...values }, { idempotencyKey })).send)
      } catch (error) {
        failure.current = error
        throw error
      }
    },
  })
  const { subject, body } = form.values
  const [member, setMember] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDeferredValue({ list_id, channel, subject, body, member_id: member })
  const preview = useQuery({
    queryKey: ['outreach', 'preview', draft],
    queryFn: ({ signal }) => call('POST /outreach/sends/preview', draft, { signal }),
    placeholderData: (before) => before,
    retry: false,
  })
  const unknown = preview.data?.unknown_fields ?? []
  const unknownText = unknown.length > 0 ? `There is no field ${unknown.join(', ')}. Choose one below.` : undefined

  function insert(key: string) {
    const area = field.current
    const at = area?.selectionStart ?? body.length
    const end = area?.selectionEnd ?? at
    const piece = `{{${key}}}`
    form.set({ body: body.slice(0, at) + piece + body.slice(end) })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + piece.length, at + piece.length)
    })
  }

  async function saveDraft() {
    const done = await form.submit()
    if (done) toast.success('The draft is saved')
    return done
  }

  /** @throws what the server refuses, which the form shows too */
  async function save() {
    if (!(await form.submit())) throw failure.current
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Form
        form={{ ...form, submit: saveDraft }}
        enterSubmits={false}
        aria-label="Text"
        className="card flex flex-col gap-4 p-4"
      >
        {channel === 'email' && (
          <Field label="Subject" required name="subject">
            <Input {...form.text('subject')} maxLength={MAX_SUBJECT_LENGTH} />
          </Field>
        )}
        <Field
          label="Text"
          required
          name="body"
          error={unknownText}
          help="{{first_name|there}} writes “there” where no name is known."
        >
          <Textarea
            ref={field}
            rows={channel === 'email' ? 12 : 5}
            className={channel === 'email' ? 'min-h-60' : 'min-h-28'}
            maxLength={MAX_BODY_LENGTH[channel]}
            {...form.text('body')}
          />
        </Field>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="mb-1 text-xs font-medium text-ink-muted">Insert a field</legend>
          {MERGE_FIELDS.map(({ key, label }) => (
            <Button key={key} size="sm" onClick={() => insert(key)}>
              {label}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button type="submit" pending={form.pending}>
            Save the draft
          </Button>
          <TrySend text={{ channel, subject, body }} />
          {mayStart && <StartSend send={send} preview={preview.data} save={save} onStarted={onChanged} />}
        </div>
        {!mayStart && <p className="text-xs text-ink-muted">A moderator sends it to the whole list.</p>}
      </Form>
      <SendPreview
        channel={channel}
        listId={list_id}
        preview={preview.data}
        error={preview.error ? messageOf(preview.error) : null}
        member={member}
        onMember={setMember}
      />
    </div>
  )
}
