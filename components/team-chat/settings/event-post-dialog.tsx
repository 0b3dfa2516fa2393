'use client'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import { chat } from '@/lib/client/chat/chat-call'
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
type Values = { event: string | null; channel_id: number | null; topic: string }

type Props = { post: Partial<EventPost>; onClose: () => void; onSaved: () => void }

/** Which event is told where. */
export function EventPostDialog({ post, onClose, onSaved }: Props) {
  const events = useSetupList('GET /team-chat/events', 'events')
  const channels = useQuery({
    queryKey: ['team-chat', 'channels'],
    queryFn: async ({ signal }) => (await chat('GET /streams', {}, { signal })).streams,
  })
  const form = useForm<Values>({
    initial: { event: post.event ?? null, channel_id: post.channel_id ?? null, topic: post.topic ?? '' },
    send: async (body, { idempotencyKey }) => {
      if (body.event === null || body.channel_id === null) return
      const input = { ...body, event: body.event, channel_id: body.channel_id }
      await (post.id === undefined
        ? call('POST /team-chat/event-posts', input, { idempotencyKey })
        : call('PATCH /team-chat/event-posts/{id}', { id: post.id, ...input }, { idempotencyKey }))
      onSaved()
    },
  })
  const { values } = form
  const chosen = events.data?.find(({ name }) => name === values.event)
  const complete = values.event !== null && values.channel_id !== null && values.topic.trim() !== ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={post.id === undefined ? 'Tell an event in a topic' : 'Change where it is told'}
      button="Save"
      disabled={!complete}
    >
      <Field label="Event" required name="event" help={chosen?.description}>
        <Combobox
          options={(events.data ?? []).map(({ name, title }) => ({ value: name, label: title }))}
          value={values.event}
          valueLabel={post.event_title}
          onValueChange={(event) => form.set({ event })}
          placeholder="Choose an event"
        />
      </Field>
      {chosen?.sample && (
        <p className="rounded-md bg-sunken px-3 py-2 text-xs text-ink-muted">It will read like this: {chosen.sample}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Channel" required name="channel_id">
          <Combobox
            options={(channels.data ?? []).map(({ stream_id, name }) => ({ value: String(stream_id), label: name }))}
            value={values.channel_id === null ? null : String(values.channel_id)}
            valueLabel={post.channel_name}
            onValueChange={(value) => form.set({ channel_id: value === null ? null : Number(value) })}
            placeholder="Choose a channel"
          />
        </Field>
        <Field
          label="Topic"
          required
          name="topic"
          help="{name} stands for the record, so that each has a topic of its own."
        >
          <Input {...form.text('topic')} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}
