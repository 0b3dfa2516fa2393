'use client'
import { Archive, ArchiveRestore } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { messageOf } from '@/lib/client/api'
import { useChat } from '@/lib/client/chat/chat-store'
import { updateChannel } from '@/lib/client/chat/update-channel'
import type { Channel } from '@/lib/client/chat/wire'
import { archiveChannel, restoreChannel } from './archive-channel'
import { type ChannelDraft, type ChannelField, changesOf, HISTORY, POSTING, PRIVACY, valuesOf } from './channel-values'

type Props = { channel: Channel; draft: ChannelDraft; onDraft: (draft: ChannelDraft) => void; onClose: () => void }
type Problems = Partial<Record<ChannelField, string>>

/** The settings of a channel for those who may change them. */
export function ChannelForm({ channel, draft, onDraft, onClose }: Props) {
  const values = { ...valuesOf(channel), ...draft }
  const changes = changesOf(channel, draft)
  const [problems, setProblems] = useState<Problems>({})
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(problems).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const longest = useChat((state) => state.realm?.max_stream_name_length ?? 60)

  function change<F extends ChannelField>(field: F, value: string) {
    onDraft({ ...draft, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (changes.length === 0 || pending) return
    setPending(true)
    const found: Problems = {}
    for (const { field, params, after } of changes) {
      try {
        await updateChannel(channel.stream_id, params, after)
      } catch (error) {
        found[field] = messageOf(error)
      }
    }
    setProblems(found)
    setPending(false)
    const failed = Object.keys(found) as ChannelField[]
    // What was not kept stays as it was typed.
    onDraft(Object.fromEntries(failed.map((field) => [field, values[field]])))
    announce(failed.length ? 'Not everything was saved' : 'Saved')
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <Field label="Name" required error={problems.name}>
        <Input value={values.name} maxLength={longest} onChange={(event) => change('name', event.target.value)} />
      </Field>
      <Field label="What it is for" error={problems.description}>
        <Input
          maxLength={1024}
          value={values.description}
          onChange={(event) => change('description', event.target.value)}
        />
      </Field>
      <Field
        label="Who sees it"
        error={problems.privacy}
        help={PRIVACY.find(({ value }) => value === values.privacy)?.means}
      >
        <Select
          options={PRIVACY.map(({ value, label }) => ({ value, label }))}
          value={values.privacy}
          onValueChange={(value) => change('privacy', value)}
        />
      </Field>
      <Field
        label="Newcomers read"
        error={problems.history}
        help={values.privacy === 'public' ? 'A public channel is open from its first message on.' : undefined}
      >
        <Select
          options={HISTORY}
          disabled={values.privacy === 'public'}
          value={values.privacy === 'public' ? 'all' : values.history}
          onValueChange={(value) => change('history', value)}
        />
      </Field>
      <Field label="Who may write" error={problems.posting}>
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
        <Button type="submit" variant="primary" pending={pending} disabled={changes.length === 0}>
          Save
        </Button>
      </div>
    </form>
  )
}
