'use client'
import { Clock } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { conversationKey, dmWith, linkOf, othersIn } from '@/lib/client/chat/conversation'
import { channelName, directName, topicName } from '@/lib/client/chat/names'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { ViewHeader } from '../page/view-header'
import { ChannelMark } from '../sidebar/channel-mark'
import { PersonMark } from '../sidebar/person-mark'
import { ChatLink, UnreadCount } from '../sidebar/side-link'
import { Participants } from './participants'
import { type RecentConversation, type RecentFilter, useRecent } from './use-recent'

const FILTERS: { value: RecentFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'mine', label: 'With me' },
]

/** Conversations by their last message: who took part, what is unread, and when the last message came. */
export function RecentView() {
  const [filter, setFilter] = useState<RecentFilter>('all')
  const [needle, setNeedle] = useState('')
  const search = useDeferredValue(needle.trim())
  const recent = useRecent(filter, search)
  const isAll = filter === 'all' && search === ''
  return (
    <>
      <ViewHeader icon={<Clock aria-hidden />} title="Recent" detail="Conversations by their last message" />
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 md:px-5">
        <Segmented label="Which conversations" value={filter} onValueChange={setFilter} options={FILTERS} />
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
        {recent.isPending ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : recent.conversations.length > 0 ? (
          <RecentTable conversations={recent.conversations} />
        ) : recent.error ? (
          <EmptyState
            kind="failed"
            title="The conversations could not be loaded"
            body={messageOf(recent.error)}
            action={<Button onClick={() => void recent.refetch()}>Try again</Button>}
          />
        ) : (
          <EmptyState
            kind={isAll ? 'nothing' : 'filtered'}
            title={isAll ? 'No conversations yet' : 'No conversation matches'}
            body={isAll ? 'Open a channel at the side and write the first message.' : 'Try another name, or show all.'}
          />
        )}
        {recent.hasNextPage && (
          <div className="flex justify-center p-4">
            <Button disabled={recent.isFetchingNextPage} onClick={() => void recent.fetchNextPage()}>
              Older conversations
            </Button>
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
          <RecentRow key={`${one.channel_id} ${one.topic} ${one.user_ids}`} recent={one} />
        ))}
      </tbody>
    </table>
  )
}

function RecentRow({ recent }: { recent: RecentConversation }) {
  const { channel_id, topic, user_ids, sender_ids, timestamp } = recent
  const conversation = channel_id === null ? dmWith(user_ids) : { kind: 'topic' as const, channelId: channel_id, topic }
  const key = conversationKey(conversation)
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
        <Participants userIds={sender_ids} />
      </td>
      <td className="cell text-right text-ink-muted">
        <RelativeTime value={new Date(timestamp * 1000).toISOString()} />
      </td>
    </tr>
  )
}
