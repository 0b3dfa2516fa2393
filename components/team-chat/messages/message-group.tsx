'use client'
import { Fragment, memo } from 'react'
import { useFormat } from '@/components/ui/format-context'
import { linkOf, othersIn } from '@/lib/client/chat/conversation'
import type { MessageGroup } from '@/lib/client/chat/messages/message-groups'
import { channelName, directName, topicName } from '@/lib/client/chat/names'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { ChannelMark } from '../sidebar/channel-mark'
import { PersonMark } from '../sidebar/person-mark'
import { ChatLink } from '../sidebar/side-link'
import { MessageRow } from './message-row'

type GroupProps = {
  group: MessageGroup
  mixed: boolean
  isFound: boolean
  firstUnread: number | null
  highlighted: number | null
}

/** Messages of one day (and one conversation), under a heading that stays while they are on the screen. */
export const MessageGroupView = memo(function MessageGroupView({
  group,
  mixed,
  isFound,
  firstUnread,
  highlighted,
}: GroupProps) {
  return (
    <section>
      {mixed ? <ConversationHeading group={group} isFound={isFound} /> : <DayHeading day={group.day} />}
      {group.lines.map(({ message, withSender }) => (
        <Fragment key={message.id}>
          {message.id === firstUnread && <NewLine />}
          <MessageRow message={message} withSender={withSender} highlighted={message.id === highlighted} />
        </Fragment>
      ))}
    </section>
  )
})

function DayHeading({ day }: { day: string }) {
  return (
    <div className="pointer-events-none sticky top-0 z-(--z-sticky) flex justify-center py-2">
      <h2 className="rounded-full border border-line bg-raised px-2.5 text-2xs font-medium text-ink-muted">
        <Day day={day} />
      </h2>
    </div>
  )
}

/** "Today", "Yesterday", or the date. */
function Day({ day }: { day: string }) {
  const format = useFormat()
  const age = Math.round((Date.parse(format.today()) - Date.parse(day)) / 86_400_000)
  return <time dateTime={day}>{age === 0 ? 'Today' : age === 1 ? 'Yesterday' : format.date(day)}</time>
}

/** @param isFound by a search: its heading leads to where the messages stand, not only to their conversation */
function ConversationHeading({ group, isFound }: { group: MessageGroup; isFound: boolean }) {
  const { conversation } = group
  const me = useChat((state) => state.me?.userId)
  const name = useChat((state) =>
    conversation.kind === 'topic' ? topicName(state, conversation.topic) : directName(state, conversation.userIds),
  )
  const channel = useChat((state) =>
    conversation.kind === 'topic' ? state.channels.get(conversation.channelId) : undefined,
  )
  const color = useChat((state) => channel && state.subscriptions.get(channel.stream_id)?.color)
  const known = { me, channelName: (id: number) => channelName(chatStore.get(), id) }
  const to = linkOf(conversation, known, isFound ? group.lines[0]?.message.id : undefined)
  return (
    <div className="sticky top-0 z-(--z-sticky) mt-2 flex min-h-8 items-center gap-2 border-y border-line bg-sunken px-3 text-sm md:px-5">
      {conversation.kind === 'topic' ? (
        <ChannelMark color={color} isPrivate={channel?.invite_only ?? false} />
      ) : (
        <PersonMark userIds={othersIn(conversation.userIds, me)} />
      )}
      <h2 className="min-w-0 flex-1 truncate font-normal">
        <ChatLink to={to} className="hover:underline">
          {channel && <span className="text-ink-muted">{channel.name} › </span>}
          <span className="font-semibold">{name}</span>
        </ChatLink>
      </h2>
      <span className="shrink-0 text-2xs text-ink-faint">
        <Day day={group.day} />
      </span>
    </div>
  )
}

function NewLine() {
  return (
    <div className="flex items-center gap-2 px-3 py-1 md:px-5">
      <span className="h-px flex-1 bg-danger" />
      <span className="text-2xs font-semibold text-danger-ink">New messages</span>
      <span className="h-px flex-1 bg-danger" />
    </div>
  )
}
