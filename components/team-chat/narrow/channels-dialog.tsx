'use client'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { chat } from '@/lib/client/chat/chat-call'
import { goTo } from '@/lib/client/chat/location'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { Channel } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'
import { bestMatches } from '@/lib/client/match-rank'
import { ChannelMark } from '../sidebar/channel-mark'
import { joinChannel, leaveChannel } from './join-channel'

/** All channels one may see: join and leave them, or make a new one. */
export function ChannelsDialog({ onClose }: { onClose: () => void }) {
  const [making, setMaking] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={making ? 'New channel' : 'Channels'}
      description={making ? undefined : 'Those you follow stand in the sidebar and send you their messages.'}
      size="lg"
    >
      {making ? (
        <NewChannel onDone={onClose} onCancel={() => setMaking(false)} />
      ) : (
        <Browse onNew={() => setMaking(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Browse({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const channels = useChat((state) => state.channels)
  const isGuest = useChat((state) => state.me?.isGuest ?? true)
  const [needle, setNeedle] = useState('')
  const found = useMemo(() => {
    const active = [...channels.values()]
      .filter(({ is_archived }) => !is_archived)
      .sort((a, b) => a.name.localeCompare(b.name))
    return bestMatches(active, needle, ({ name, description }) => ({ names: [name], beside: description }))
  }, [channels, needle])
  const show = (channel: Channel) => {
    onClose()
    goTo({ view: 'messages', terms: [{ operator: 'channel', operand: channel.stream_id }] })
  }
  return (
    <>
      <div className="flex gap-2">
        <Input
          type="search"
          aria-label="Find a channel"
          placeholder="Find a channel"
          leading={<Search aria-hidden />}
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
        />
        {!isGuest && <Button onClick={onNew}>New channel</Button>}
      </div>
      <ul aria-label="Channels" className="mt-3 flex flex-col">
        {found.map((channel) => (
          <ChannelLine key={channel.stream_id} channel={channel} onShow={() => show(channel)} />
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-ink-muted">No channel with “{needle}”.</p>}
    </>
  )
}

function ChannelLine({ channel, onShow }: { channel: Channel; onShow: () => void }) {
  const subscription = useChat((state) => state.subscriptions.get(channel.stream_id))
  const [pending, setPending] = useState(false)
  const change = async () => {
    setPending(true)
    await (subscription ? leaveChannel(channel) : joinChannel(channel))
    setPending(false)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <ChannelMark color={subscription?.color} isPrivate={channel.invite_only} />
      <div className="min-w-0 flex-1">
        <button type="button" onClick={onShow} className="max-w-full truncate font-medium hover:underline">
          {channel.name}
        </button>
        <p className="truncate text-xs text-ink-muted">
          {[channel.description, countOf(channel.subscriber_count, 'person', 'people')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        size="sm"
        variant={subscription ? 'ghost' : 'secondary'}
        pending={pending}
        onClick={() => void change()}
        aria-label={`${subscription ? 'Leave' : 'Join'} ${channel.name}`}
      >
        {subscription ? 'Leave' : 'Join'}
      </Button>
    </li>
  )
}

function NewChannel({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const longest = useChat((state) => state.realm?.max_stream_name_length ?? 60)
  const form = useForm({
    initial: { name: '', description: '', invite_only: false },
    check: ({ name }) => ({ name: problemOf(name.trim()) }),
    send: async ({ name, description, invite_only }, { idempotencyKey }) => {
      const subscriptions = [{ name: name.trim(), description: description.trim() }]
      await chat('POST /users/me/subscriptions', { subscriptions, invite_only }, { idempotencyKey })
      onDone()
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} autoFocus maxLength={longest} />
      </Field>
      <Field label="What it is for" name="description">
        <Input {...form.text('description')} maxLength={1024} />
      </Field>
      <Checkbox label="Private: only those who are added see it" {...form.toggle('invite_only')} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Create channel
        </Button>
      </div>
    </Form>
  )
}

/** The wire joins an existing channel of that name instead of saying so. */
function problemOf(name: string): string | undefined {
  if (!name) return 'Give it a name.'
  const isTaken = [...chatStore.get().channels.values()].some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? 'There is a channel of that name.' : undefined
}
