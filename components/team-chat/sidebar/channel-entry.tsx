'use client'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { hashOf } from '@/lib/client/chat/location'
import type { Subscription } from '@/lib/client/chat/wire'
import { ChannelMark } from './channel-mark'
import { ChannelMenu } from './channel-menu'
import { SideLink } from './side-link'
import { TopicList } from './topic-list'
import { useUnreadTotals } from './use-unread'

type ChannelEntryProps = {
  channel: Subscription
  isCurrent: boolean
  /** The topic that is shown, where it is one of this channel. */
  topic: string | null
}

/** A channel with its newest topics under it. */
export function ChannelEntry({ channel, isCurrent, topic }: ChannelEntryProps) {
  const [open, setOpen] = useState(isCurrent)
  useEffect(() => {
    if (isCurrent) setOpen(true)
  }, [isCurrent])
  const totals = useUnreadTotals()
  const listId = `topics-${channel.stream_id}`
  return (
    <li>
      <div className="group/channel relative flex items-center">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`Topics of ${channel.name}`}
          onClick={() => setOpen(!open)}
          className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink touch:size-11"
        >
          <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', open && 'rotate-90')} />
        </button>
        <SideLink
          to={hashOf({ view: 'messages', terms: [{ operator: 'channel', operand: channel.stream_id }] })}
          icon={<ChannelMark color={channel.color} isPrivate={channel.invite_only} />}
          current={isCurrent && topic === null}
          count={totals.channels.get(channel.stream_id)}
          faint={channel.is_muted}
          className="pl-1.5"
        >
          {channel.name}
        </SideLink>
        <ChannelMenu channel={channel} />
      </div>
      {open && <TopicList id={listId} channelId={channel.stream_id} current={topic} />}
    </li>
  )
}
