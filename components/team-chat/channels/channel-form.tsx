'use client'
import { Archive, ArchiveRestore } from 'lucide-react'
import { Form } from '@/components/form/form'
import { useSubmission } from '@/components/form/use-submission'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { ApiError, messageOf } from '@/lib/client/api'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { updateChannel } from '@/lib/client/chat/update-channel'
import type { Channel } from '@/lib/client/chat/wire'
import type { FieldError } from '@/lib/client/grid/grid-types'
import { archiveChannel, restoreChannel } from './archive-channel'
import { type ChannelDraft, type ChannelField, changesOf, HISTORY, POSTING, PRIVACY, valuesOf } from './channel-values'

type Props = { channel: Channel; draft: ChannelDraft; onDraft: (draft: ChannelDraft) => void; onClose: () => void }

/** The settings of a channel for those who may change them. */
export function ChannelForm({ channel, draft, onDraft, onClose }: Props) {
  const values = { ...valuesOf(channel), ...draft }
  const changes = changesOf(channel, draft)
  const form = useSubmission({ dirty: changes.length > 0 })
  const longest = useChat((state) => state.realm?.max_stream_name_length ?? 60)

  function change<F extends ChannelField>(field: F, value: string) {
    onDraft({ ...draft, [field]: value })
    form.forget([field])
  }

  /** One call a field: what fails stays as it was typed. */
  const save = () =>
    form.run(changes, async () => {
      const failed: FieldError[] = []
      for (const { field, params, after } of changes) {
        try {
          await updateChannel(channel.stream_id, params, after)
        } catch (error) {
          failed.push({ loc: ['body', field], msg: messageOf(error), type: 'refused' })
        }
      }
      onDraft(Object.fromEntries(failed.map(({ loc }) => [loc[1], values[loc[1] as ChannelField]])))
      announce(failed.length ? 'Not everything was saved' : 'Saved')
      if (failed.length > 0) throw new ApiError({ status: 422, body: { detail: failed }, requestId: null })
    })

  return (
    <Form form={{ ...form, submit: async () => changes.length > 0 && save() }} className="flex flex-col gap-4">
      <Field label="Name" required name="name">
        <Input value={values.name} maxLength={longest} onChange={(event) => change('name', event.target.value)} />
      </Field>
      <Field label="What it is for" name="description">
        <Input
          maxLength={1024}
          value={values.description}
          onChange={(event) => change('description', event.target.value)}
        />
      </Field>
      <Field label="Who sees it" name="privacy" help={PRIVACY.find(({ value }) => value === values.privacy)?.means}>
        <Select
          options={PRIVACY.map(({ value, label }) => ({ value, label }))}
          value={values.privacy}
          onValueChange={(value) => change('privacy', value)}
        />
      </Field>
      <Field
        label="Newcomers read"
        name="history"
        help={values.privacy === 'public' ? 'A public channel is open from its first message on.' : undefined}
      >
        <Select
          options={HISTORY}
          disabled={values.privacy === 'public'}
          value={values.privacy === 'public' ? 'all' : values.history}
          onValueChange={(value) => change('history', value)}
        />
      </Field>
      <Field label="Who may write" name="posting">
        <Select options={POSTING} value={values.posting} onValueChange={(value) => change('posting', value)} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        {channel.is_archived ? (
          <Button icon={<ArchiveRestore aria-hidden />} onClick={() => void restoreChannel(channel)}>
            Restore
          </Button>
        ) : (
          <Button
            variant="danger-ghost"
            icon={<Archive aria-hidden />}
            onClick={() => void archiveChannel(channel, onClose)}
          >
            Archive…
          </Button>
        )}
        <Button type="submit" variant="primary" pending={form.pending} disabled={changes.length === 0}>
          Save
        </Button>
      </div>
    </Form>
  )
}
