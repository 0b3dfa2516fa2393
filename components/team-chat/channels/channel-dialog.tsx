'use client'
import { useState } from 'react'
import { useFormat } from '@/components/ui/format-context'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Tabs } from '@/components/ui/tabs'
import { personName } from '@/lib/client/chat/names'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Channel } from '@/lib/client/chat/wire'
import { ChannelDetails } from './channel-details'
import { ChannelForm } from './channel-form'
import { ChannelPeople } from './channel-people'
import type { ChannelDraft } from './channel-values'
import { useChannelRights } from './use-channel-rights'
import { useSubscribers } from './use-subscribers'

/** What a channel is and who is in it: to be changed by those who may, to be read by others. */
export function ChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const format = useFormat()
  const { mayChange } = useChannelRights(channel)
  const subscribers = useSubscribers(channel)
  // Here and not in the form, which is gone while the people are shown.
  const [draft, setDraft] = useState<ChannelDraft>({})
  const creator = useChat((state) => (channel.creator_id === null ? '' : personName(state, channel.creator_id)))
  const made = format.date(new Date(channel.date_created * 1000))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Settings of #${channel.name}`}
      description={creator ? `Made by ${creator} on ${made}` : `Made on ${made}`}
    >
      <Tabs
        label="Channel settings"
        items={[
          {
            value: 'about',
            label: 'About',
            content: mayChange ? (
              <ChannelForm channel={channel} draft={draft} onDraft={setDraft} onClose={onClose} />
            ) : (
              <ChannelDetails channel={channel} />
            ),
          },
          {
            value: 'people',
            label: 'People',
            count: channel.subscriber_count,
            content: <ChannelPeople channel={channel} subscribers={subscribers} />,
          },
        ]}
      />
    </Dialog>
  )
}
