'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { isApiError, messageOf } from '@/lib/client/api'
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
  const [subject, setSubject] = useState(send.subject)
  const [body, setBody] = useState(send.body)
  const [member, setMember] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDeferredValue({ list_id, channel, subject, body, member_id: member })
  const preview = useQuery({
    queryKey: ['outreach', 'preview', draft],
    queryFn: ({ signal }) => call('POST /outreach/sends/preview', draft, { signal }),
    placeholderData: (before) => before,
    retry: false,
  })
  const save = useMutation({
    mutationFn: async () => (await call('PATCH /outreach/sends/{send_id}', { send_id: id, subject, body })).send,
    onSuccess: onChanged,
  })
  const wrong: Record<string, string> = isApiError(save.error) ? save.error.fieldMessages() : {}
  const unknown = preview.data?.unknown_fields ?? []
  const unknownText = unknown.length > 0 ? `There is no field ${unknown.join(', ')}. Choose one below.` : undefined

  function insert(key: string) {
    const area = field.current
    const at = area?.selectionStart ?? body.length
    const end = area?.selectionEnd ?? at
    const piece = `{{${key}}}`
    setBody(body.slice(0, at) + piece + body.slice(end))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + piece.length, at + piece.length)
    })
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="card flex flex-col gap-4 p-4">
        {channel === 'email' && (
          <Field label="Subject" required error={wrong.subject}>
            <Input
              value={subject}
              maxLength={MAX_SUBJECT_LENGTH}
              onChange={(event) => setSubject(event.target.value)}
            />
          </Field>
        )}
        <Field
          label="Text"
          required
          error={wrong.body ?? unknownText}
          help="{{first_name|there}} writes “there” where no name is known."
        >
          <Textarea
            ref={field}
            rows={channel === 'email' ? 12 : 5}
            className={channel === 'email' ? 'min-h-60' : 'min-h-28'}
            value={body}
            maxLength={MAX_BODY_LENGTH[channel]}
            onChange={(event) => setBody(event.target.value)}
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
        {save.error && Object.keys(wrong).length === 0 && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(save.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            pending={save.isPending}
            onClick={() => save.mutate(undefined, { onSuccess: () => toast.success('The draft is saved') })}
          >
            Save the draft
          </Button>
          <TrySend text={{ channel, subject, body }} />
          {mayStart && (
            <StartSend send={send} preview={preview.data} save={() => save.mutateAsync()} onStarted={onChanged} />
          )}
        </div>
        {!mayStart && <p className="text-xs text-ink-muted">A moderator sends it to the whole list.</p>}
      </div>
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
