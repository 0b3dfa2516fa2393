'use client'
import { Check, Inbox as InboxIcon, MessageCircle } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { linkOf, othersIn } from '@/lib/client/chat/conversation'
import { hashOf } from '@/lib/client/chat/location'
import { channelName, conversationName, directName, topicName } from '@/lib/client/chat/names'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { UnreadEntry } from '@/lib/client/chat/unread-list'
import { countOf } from '@/lib/client/format'
import { ViewHeader } from '../page/view-header'
import { ChannelMark } from '../sidebar/channel-mark'
import { PersonMark } from '../sidebar/person-mark'
import { ChatLink, UnreadCount } from '../sidebar/side-link'
import { useUnreadList, useUnreadTotals } from '../sidebar/use-unread'
import { markReadWithUndo } from './mark-read'

/** All that is unread, conversation by conversation. */
export function Inbox() {
  const { directs, channels } = useUnreadList()
  const { all } = useUnreadTotals()
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = directs.length === 0 && channels.length === 0
  return (
    <>
      <ViewHeader
        icon={<InboxIcon aria-hidden />}
        title="Inbox"
        detail={all > 0 ? countOf(all, 'unread message') : 'Everything is read'}
      />
      {isEmpty ? (
        <EmptyState
          icon={<Check aria-hidden />}
          title="You have read everything"
          body="New messages of your channels and to you stand here, until you have seen them."
          className="flex-1"
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk over the links in it, which also work by Tab
        <div ref={box} onKeyDown={walk} className="relative min-h-0 flex-1 overflow-y-auto p-3 md:p-5">
          <div className="mx-auto flex max-w-3xl flex-col gap-4">
            {directs.length > 0 && (
              <Group
                title="Direct messages"
                icon={<MessageCircle aria-hidden className="size-4 text-ink-muted" />}
                count={directs.reduce((sum, { count }) => sum + count, 0)}
              >
                {directs.map((entry) => (
                  <Line key={entry.key} entry={entry} />
                ))}
              </Group>
            )}
            {channels.map(({ channelId, count, entries }) => (
              <ChannelGroup key={channelId} channelId={channelId} count={count} entries={entries} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function ChannelGroup({ channelId, count, entries }: { channelId: number; count: number; entries: UnreadEntry[] }) {
  const name = useChat((state) => channelName(state, channelId))
  const isPrivate = useChat((state) => state.channels.get(channelId)?.invite_only ?? false)
  const color = useChat((state) => state.subscriptions.get(channelId)?.color)
  const to = hashOf({ view: 'messages', terms: [{ operator: 'channel', operand: channelId }] })
  return (
    <Group
      title={
        <ChatLink to={to} className="hover:underline">
          {name}
        </ChatLink>
      }
      icon={<ChannelMark color={color} isPrivate={isPrivate} />}
      count={count}
      action={
        <IconButton
          label={`Mark #${name} as read`}
          size="sm"
          icon={<Check aria-hidden />}
          onClick={() => void markReadWithUndo({ channelId }, `#${name}`)}
        />
      }
    >
      {entries.map((entry) => (
        <Line key={entry.key} entry={entry} />
      ))}
    </Group>
  )
}

type GroupProps = { title: ReactNode; icon: ReactNode; count: number; action?: ReactNode; children: ReactNode }

function Group({ title, icon, count, action, children }: GroupProps) {
  return (
    <section className="card overflow-hidden">
      <div className="flex min-h-9 items-center gap-2 border-b border-line bg-canvas pr-1 pl-3">
        {icon}
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
        <UnreadCount count={count} />
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  )
}

function Line({ entry }: { entry: UnreadEntry }) {
  const { conversation, count, mentions } = entry
  const me = useChat((state) => state.me?.userId)
  const name = useChat((state) =>
    conversation.kind === 'dm' ? directName(state, conversation.userIds) : topicName(state, conversation.topic),
  )
  const full = useChat((state) => conversationName(state, conversation))
  const to = linkOf(conversation, { me, channelName: (id) => channelName(chatStore.get(), id) })
  return (
    <li className="flex items-center border-b border-line pr-1 last:border-b-0 hover:bg-hover">
      <ChatLink
        to={to}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 px-3 outline-offset-[-2px] touch:min-h-11"
      >
        {conversation.kind === 'dm' && <PersonMark userIds={othersIn(conversation.userIds, me)} />}
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <UnreadCount count={count} mention={mentions > 0 || conversation.kind === 'dm'} />
      </ChatLink>
      <IconButton
        label={`Mark ${full} as read`}
        size="sm"
        icon={<Check aria-hidden />}
        onClick={() => void markReadWithUndo(conversation, full)}
      />
    </li>
  )
}

/** Up and down from conversation to conversation; Enter follows the link, as everywhere. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key]
  if (!step || event.metaKey || event.ctrlKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
