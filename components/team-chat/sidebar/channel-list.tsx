'use client'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { channelIn, conversationIn, type Place } from '@/lib/client/chat/narrow'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { compareChannels } from '@/lib/client/chat/unread-list'
import { ChannelsDialog } from '../narrow/channels-dialog'
import { ChannelEntry } from './channel-entry'

const SECTIONS = ['Pinned channels', 'Channels', 'Muted channels'] as const

/** The channels one follows: pinned ones first, muted ones last. */
export function ChannelList({ place }: { place: Place }) {
  const subscriptions = useChat((state) => state.subscriptions)
  const channels = useChat((state) => state.channels)
  const [browsing, setBrowsing] = useState(false)
  const current = place.view === 'messages' ? place.terms : []
  const conversation = conversationIn(current, undefined)
  const currentId = conversation?.kind === 'topic' ? conversation.channelId : channelIn(current)
  const sections = useMemo(() => {
    const sorted = [...subscriptions.values()]
      .filter(({ is_archived }) => !is_archived)
      .sort((a, b) => compareChannels({ subscriptions, channels }, a.stream_id, b.stream_id))
    return Object.groupBy(sorted, (one) => SECTIONS[one.is_muted ? 2 : one.pin_to_top ? 0 : 1])
  }, [subscriptions, channels])
  return (
    <>
      {SECTIONS.map((title) => {
        const list = sections[title] ?? []
        const isMain = title === 'Channels'
        if (list.length === 0 && !isMain) return null
        return (
          <section key={title} aria-label={title}>
            <div className="flex h-7 items-center justify-between pr-1 pl-2">
              <h2 className="text-2xs font-medium text-ink-faint">{title}</h2>
              {isMain && (
                <IconButton
                  label="Browse and create channels"
                  size="sm"
                  icon={<Plus aria-hidden />}
                  onClick={() => setBrowsing(true)}
                />
              )}
            </div>
            <ul className="flex flex-col gap-px">
              {list.map((channel) => (
                <ChannelEntry
                  key={channel.stream_id}
                  channel={channel}
                  isCurrent={channel.stream_id === currentId}
                  topic={conversation?.kind === 'topic' && channel.stream_id === currentId ? conversation.topic : null}
                />
              ))}
            </ul>
            {isMain && list.length === 0 && (
              <p className="px-2 text-xs text-ink-muted">You follow no channel yet. Browse them by the plus.</p>
            )}
          </section>
        )
      })}
      {browsing && <ChannelsDialog onClose={() => setBrowsing(false)} />}
    </>
  )
}
