'use client'
import { Clock } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { linkOf, othersIn } from '@/lib/client/chat/conversation'
import { loadOlder, openNewest, openWindow } from '@/lib/client/chat/messages/read-messages'
import { type RecentConversation, recentConversations } from '@/lib/client/chat/messages/recent-model'
import { isMutedConversation } from '@/lib/client/chat/mutes'
import { channelName, conversationName, directName, topicName } from '@/lib/client/chat/names'
import { narrowKey } from '@/lib/client/chat/narrow'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { ViewHeader } from '../page/view-header'
import { ChannelMark } from '../sidebar/channel-mark'
import { PersonMark } from '../sidebar/person-mark'
import { ChatLink, UnreadCount } from '../sidebar/side-link'
import { Participants } from './participants'

const FEED = narrowKey([])
const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'mine', label: 'With me' },
] as const
type Filter = (typeof FILTERS)[number]['value']

/** Conversations by their last message: who took part, what is unread, and when somebody wrote last. */
export function RecentView() {
  const window = useChat((state) => state.windows.get(FEED))
  const messages = useChat((state) => state.messages)
  const me = useChat((state) => state.me?.userId ?? 0)
  const byConversation = useChat((state) => state.unread.byConversation)
  const [filter, setFilter] = useState<Filter>('all')
  const [needle, setNeedle] = useState('')
  useEffect(() => {
    openWindow([])
    openNewest([])
  }, [])
  const ids = window?.ids
  const conversations = useMemo(
    () =>
      recentConversations(
        (ids ?? []).flatMap((id) => messages.get(id) ?? []),
        me,
      ),
    [ids, messages, me],
  )
  const wanted = needle.trim().toLowerCase()
  const shown = conversations.filter((one) => {
    const state = chatStore.get()
    if (isMutedConversation(state, one.conversation)) return false
    if (filter === 'unread' && !byConversation.has(one.key)) return false
    if (filter === 'mine' && !one.takesPart) return false
    return conversationName(state, one.conversation).toLowerCase().includes(wanted)
  })
  return (
    <>
      <ViewHeader icon={<Clock aria-hidden />} title="Recent" detail="Conversations by their last message" />
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 md:px-5">
        <Segmented
          label="Which conversations"
          value={filter}
          onValueChange={setFilter}
          options={FILTERS.map((option) => ({ ...option }))}
        />
        <Input
          size="sm"
          type="search"
          aria-label="Find a conversation"
          placeholder="Find a conversation"
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
          className="max-w-64"
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {window?.error && !ids?.length ? (
          <EmptyState
            kind="failed"
            title="The conversations could not be read"
            body={messageOf(window.error)}
            action={<Button onClick={() => openWindow([])}>Try again</Button>}
          />
        ) : !window || window.loading === 'all' ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : shown.length === 0 ? (
          <EmptyState
            kind={conversations.length === 0 ? 'nothing' : 'filtered'}
            title={conversations.length === 0 ? 'Nobody has written anything yet' : 'No conversation matches'}
            body={
              conversations.length === 0
                ? 'Open a channel at the side and begin.'
                : 'Look for another name, or show all.'
            }
          />
        ) : (
          <RecentTable conversations={shown} />
        )}
        {window && !window.foundOldest && !window.loading && window.ids.length > 0 && (
          <div className="flex justify-center p-4">
            <Button onClick={() => loadOlder(FEED)}>Older conversations</Button>
          </div>
        )}
      </div>
    </>
  )
}

function RecentTable({ conversations }: { conversations: RecentConversation[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          <th className="cell cell-head">Conversation</th>
          <th className="cell cell-head w-36 max-md:hidden">Took part</th>
          <th className="cell cell-head w-32 text-right">Last message</th>
        </tr>
      </thead>
      <tbody>
        {conversations.map((one) => (
          <RecentRow key={one.key} recent={one} />
        ))}
      </tbody>
    </table>
  )
}

function RecentRow({ recent }: { recent: RecentConversation }) {
  const { conversation, newest, senders, key } = recent
  const me = useChat((state) => state.me?.userId)
  const unread = useChat((state) => state.unread.byConversation.get(key)?.ids)
  const mentions = useChat((state) => state.unread.mentions)
  const channel = useChat((state) =>
    conversation.kind === 'topic' ? state.channels.get(conversation.channelId) : undefined,
  )
  const color = useChat((state) => channel && state.subscriptions.get(channel.stream_id)?.color)
  const name = useChat((state) =>
    conversation.kind === 'dm' ? directName(state, conversation.userIds) : topicName(state, conversation.topic),
  )
  const to = linkOf(conversation, { me, channelName: (id) => channelName(chatStore.get(), id) })
  return (
    <tr className="border-b border-line hover:bg-hover">
      <td className="cell">
        <ChatLink to={to} className="flex min-h-8 min-w-0 items-center gap-2 touch:min-h-11">
          {conversation.kind === 'topic' ? (
            <ChannelMark color={color} isPrivate={channel?.invite_only ?? false} />
          ) : (
            <PersonMark userIds={othersIn(conversation.userIds, me)} />
          )}
          <span className="min-w-0 truncate">
            {channel && <span className="text-ink-muted">{channel.name} › </span>}
            <span className={unread ? 'font-semibold' : 'font-medium'}>{name}</span>
          </span>
          <UnreadCount count={unread?.length ?? 0} mention={unread?.some((id) => mentions.has(id))} />
        </ChatLink>
      </td>
      <td className="cell max-md:hidden">
        <Participants userIds={senders} />
      </td>
      <td className="cell text-right text-ink-muted">
        <RelativeTime value={new Date(newest.timestamp * 1000).toISOString()} />
      </td>
    </tr>
  )
}
