'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/client/api'
import { chatCall } from '@/lib/client/chat/chat-client'
import type { Channel } from '@/lib/client/chat/wire'
import { useSetupList } from './use-setup-list'

export type EventPost = {
  id: string
  event: string
  event_title: string
  channel_id: number
  channel_name: string
  topic: string
  is_enabled: boolean
}
type Tellable = { name: string; title: string; description: string; sample: string }
type Values = { event: string | null; channel_id: number | null; topic: string }

const PATH = '/team-chat/event-posts'

type Props = { post: Partial<EventPost>; onClose: () => void; onSaved: () => void }

/** Which event is told where. */
export function EventPostDialog({ post, onClose, onSaved }: Props) {
  const formId = useId()
  const events = useSetupList<Tellable>('/team-chat/events', 'events')
  const channels = useQuery({
    queryKey: ['team-chat', 'channels'],
    queryFn: async ({ signal }) => (await chatCall<{ streams: Channel[] }>('GET', '/streams', {}, { signal })).streams,
  })
  const [values, setValues] = useState<Values>({
    event: post.event ?? null,
    channel_id: post.channel_id ?? null,
    topic: post.topic ?? '',
  })
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: Values) => {
    await (post.id === undefined ? api('POST', PATH, { body }) : api('PATCH', `${PATH}/${post.id}`, { body }))
    onSaved()
  })
  const chosen = events.data?.find(({ name }) => name === values.event)
  const complete = values.event !== null && values.channel_id !== null && values.topic.trim() !== ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={post.id === undefined ? 'Tell an event in a topic' : 'Change where it is told'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} disabled={!complete}>
            Save
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit(() => values)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field label="Event" required error={fields.event} help={chosen?.description}>
          <Combobox
            options={(events.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
            value={values.event}
            valueLabel={post.event_title}
            onValueChange={(event) => setValues({ ...values, event })}
            placeholder="Choose an event"
          />
        </Field>
        {chosen?.sample && (
          <p className="rounded-md bg-sunken px-3 py-2 text-xs text-ink-muted">
            It will read like this: {chosen.sample}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Channel" required error={fields.channel_id}>
            <Combobox
              options={(channels.data ?? []).map(({ stream_id, name }) => ({ value: String(stream_id), label: name }))}
              value={values.channel_id === null ? null : String(values.channel_id)}
              valueLabel={post.channel_name}
              onValueChange={(value) => setValues({ ...values, channel_id: value === null ? null : Number(value) })}
              placeholder="Choose a channel"
            />
          </Field>
          <Field
            label="Topic"
            required
            error={fields.topic}
            help="{name} stands for the record, so that each has a topic of its own."
          >
            <Input
              name="topic"
              autoComplete="off"
              value={values.topic}
              onChange={(event) => setValues({ ...values, topic: event.target.value })}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
