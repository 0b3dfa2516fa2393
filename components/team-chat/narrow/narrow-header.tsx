'use client'
import { AtSign, Check, MessageCircle, PanelRight, Rows3, Search, Settings, SkipForward, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { type Conversation, othersIn } from '@/lib/client/chat/conversation'
import { hashOf } from '@/lib/client/chat/location'
import { conversationName, directName, topicName } from '@/lib/client/chat/names'
import { channelIn } from '@/lib/client/chat/narrow'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { unreadIn } from '@/lib/client/chat/unread'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { openChannelSettings } from '../channels/channel-settings-store'
import { markReadWithUndo } from '../inbox/mark-read'
import { goToNextUnread } from '../page/use-chat-keys'
import { ViewHeader } from '../page/view-header'
import { ChannelMark } from '../sidebar/channel-mark'
import { PersonMark } from '../sidebar/person-mark'
import { ChatLink } from '../sidebar/side-link'
import { FilterChips } from './filter-chips'
import { JumpToDate } from './jump-to-date'
import { TopicMenu } from './topic-menu'

type NarrowHeaderProps = {
  terms: NarrowTerm[]
  conversation: Conversation | null
  showsPeople: boolean
  onTogglePeople: () => void
}

/** What is shown, and the ways on from here. */
export function NarrowHeader({ terms, conversation, showsPeople, onTogglePeople }: NarrowHeaderProps) {
  const channelId = conversation?.kind === 'topic' ? conversation.channelId : channelIn(terms)
  return (
    <ViewHeader
      {...useHeading(terms, conversation, channelId)}
      actions={
        <>
          {conversation && <MarkRead conversation={conversation} />}
          {conversation?.kind === 'topic' && <TopicMenu topic={conversation} />}
          <IconButton
            label="Next unread topic"
            shortcut="n"
            size="sm"
            icon={<SkipForward aria-hidden />}
            onClick={() => goToNextUnread({ view: 'messages', terms }, 'topic')}
          />
          <JumpToDate terms={terms} />
          {channelId !== null && <ChannelSettingsButton channelId={channelId} inTopic={conversation !== null} />}
          {(conversation || channelId !== null) && (
            <IconButton
              label={showsPeople ? 'Hide people' : 'Show people'}
              size="sm"
              icon={<PanelRight aria-hidden />}
              aria-expanded={showsPeople}
              onClick={onTogglePeople}
              className="max-xl:hidden"
            />
          )}
        </>
      }
    />
  )
}

/** On a phone the header of a topic has no room for it; that of its channel has. */
function ChannelSettingsButton({ channelId, inTopic }: { channelId: number; inTopic: boolean }) {
  const isKnown = useChat((state) => state.channels.has(channelId))
  if (!isKnown) return null
  return (
    <IconButton
      label="Channel settings"
      size="sm"
      icon={<Settings aria-hidden />}
      onClick={(event) => openChannelSettings(channelId, event.currentTarget)}
      className={inTopic ? 'max-md:hidden' : undefined}
    />
  )
}

function MarkRead({ conversation }: { conversation: Conversation }) {
  const unread = useChat((state) => unreadIn(state.unread, conversation).length)
  const name = useChat((state) => conversationName(state, conversation))
  if (unread === 0) return null
  return (
    <IconButton
      label="Mark as read"
      size="sm"
      icon={<Check aria-hidden />}
      onClick={() => void markReadWithUndo(conversation, name)}
    />
  )
}

type Heading = { icon: ReactNode; title: ReactNode; detail?: ReactNode }

function useHeading(terms: NarrowTerm[], conversation: Conversation | null, channelId: number | null): Heading {
  const me = useChat((state) => state.me?.userId)
  const channel = useChat((state) => (channelId === null ? undefined : state.channels.get(channelId)))
  const color = useChat((state) => (channelId === null ? undefined : state.subscriptions.get(channelId)?.color))
  const name = useChat((state) =>
    conversation === null
      ? ''
      : conversation.kind === 'topic'
        ? topicName(state, conversation.topic)
        : directName(state, conversation.userIds),
  )
  const mark = <ChannelMark color={color} isPrivate={channel?.invite_only ?? false} />
  if (conversation?.kind === 'dm')
    return { icon: <PersonMark userIds={othersIn(conversation.userIds, me)} />, title: name }
  if (conversation && channelId !== null) {
    const to = hashOf({ view: 'messages', terms: [{ operator: 'channel', operand: channelId }] })
    return {
      icon: mark,
      title: name,
      detail: (
        <ChatLink to={to} className="inline-block leading-6 hover:underline">
          #{channel?.name ?? 'Unknown channel'}
        </ChatLink>
      ),
    }
  }
  if (channelId !== null)
    return { icon: mark, title: channel?.name ?? 'Unknown channel', detail: channel?.description || 'All topics' }
  return plainHeading(terms)
}

function plainHeading(terms: NarrowTerm[]): Heading {
  const [only] = terms
  if (!only)
    return { icon: <Rows3 aria-hidden />, title: 'All messages', detail: 'Of the channels you follow, and to you' }
  if (terms.length === 1 && only.operator === 'is' && !only.negated) {
    if (only.operand === 'mentioned') return { icon: <AtSign aria-hidden />, title: 'Mentions' }
    if (only.operand === 'starred') return { icon: <Star aria-hidden />, title: 'Starred' }
    if (only.operand === 'dm') return { icon: <MessageCircle aria-hidden />, title: 'Direct messages' }
  }
  return { icon: <Search aria-hidden />, title: 'Search', detail: <FilterChips terms={terms} /> }
}
