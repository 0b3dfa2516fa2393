'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import type { Conversation } from '@/lib/client/chat/conversation'
import { openWindow, readAgain } from '@/lib/client/chat/messages/read-messages'
import { conversationName } from '@/lib/client/chat/names'
import { channelIn, conversationIn, narrowKey } from '@/lib/client/chat/narrow'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { ArchivedStrip } from '../channels/archived-strip'
import { Compose } from '../compose/compose'
import { MessageFeed } from '../messages/message-feed'
import { OutboxRow } from '../messages/outbox-row'
import { useOutbox } from '../messages/use-outbox'
import { ConversationPeople } from '../page/conversation-people'
import { JoinStrip } from './join-strip'
import { NarrowHeader } from './narrow-header'
import { NewTopic } from './new-topic'
import { noMessages } from './no-messages'
import { TypingLine } from './typing-line'
import { useFollowMoves } from './use-follow-moves'
import { useWhereItIsNow } from './use-where-it-is-now'

type NarrowViewProps = { terms: NarrowTerm[]; near?: number }

/** A conversation, a channel, or the messages of a search: reading, and writing where there is one place to write to. */
export function NarrowView({ terms, near }: NarrowViewProps) {
  const key = narrowKey(terms)
  const me = useChat((state) => state.me?.userId)
  const conversation = conversationIn(terms, me)
  const channelId = conversation?.kind === 'topic' ? conversation.channelId : channelIn(terms)
  const label = useChat((state) => (conversation ? conversationName(state, conversation) : 'Messages'))
  const isArchived = useChat((state) => channelId !== null && (state.channels.get(channelId)?.is_archived ?? false))
  const [showsPeople, setShowsPeople] = useState(true)
  useFollowMoves(conversation)
  useWhereItIsNow(terms)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the terms
  useEffect(() => openWindow(terms, near === undefined ? {} : { near }), [key, near])

  return (
    <div className="flex min-h-0 flex-1">
      <section aria-label={label} className="flex min-w-0 flex-1 flex-col">
        <NarrowHeader
          terms={terms}
          conversation={conversation}
          showsPeople={showsPeople}
          onTogglePeople={() => setShowsPeople(!showsPeople)}
        />
        <Messages windowKey={key} terms={terms} near={near} label={label} />
        {conversation && <TypingLine conversation={conversation} />}
        {isArchived ? <ArchivedStrip /> : <Writing conversation={conversation} channelId={channelId} />}
      </section>
      {showsPeople && (conversation || channelId !== null) && (
        <ConversationPeople conversation={conversation} channelId={channelId} />
      )}
    </div>
  )
}

function Writing({ conversation, channelId }: { conversation: Conversation | null; channelId: number | null }) {
  return (
    <>
      {channelId !== null && <JoinStrip channelId={channelId} />}
      {conversation ? (
        <Compose conversation={conversation} />
      ) : (
        channelId !== null && <NewTopic channelId={channelId} />
      )}
    </>
  )
}

function Messages({
  windowKey,
  terms,
  near,
  label,
}: {
  windowKey: string
  terms: NarrowTerm[]
  near?: number
  label: string
}) {
  const window = useChat((state) => state.windows.get(windowKey))
  const outbox = useOutbox(terms)
  const connected = useChat((state) => state.connected)
  const failed = Boolean(window?.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the line comes back; what fails again waits for somebody to ask
  useEffect(() => {
    if (connected && failed) readAgain(windowKey)
  }, [connected, windowKey])
  const isEmpty = window !== undefined && window.ids.length === 0
  if (!window || (window.loading === 'all' && isEmpty))
    return (
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden p-5">
        <SkeletonLines lines={8} />
      </div>
    )
  if (window.error && isEmpty)
    return (
      <EmptyState
        kind="failed"
        title="The messages could not be read"
        body={messageOf(window.error)}
        action={<Button onClick={() => openWindow(terms, near === undefined ? {} : { near })}>Try again</Button>}
        className="flex-1"
      />
    )
  if (isEmpty)
    return (
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto pb-3">
        {outbox.length === 0 && <EmptyState {...noMessages(terms)} className="flex-1" />}
        {outbox.map((entry) => (
          <OutboxRow key={entry.localId} entry={entry} />
        ))}
      </div>
    )
  return <MessageFeed windowKey={windowKey} window={window} terms={terms} near={near} label={`Messages of ${label}`} />
}
