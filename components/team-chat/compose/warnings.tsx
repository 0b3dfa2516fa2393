'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { type Conversation, othersIn } from '@/lib/client/chat/conversation'
import { isMutedConversation } from '@/lib/client/chat/mutes'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { isResolved } from '../edit/topic-names'

type Props = {
  conversation: Conversation
  /** The conversation is on the page, which itself says whether one follows its channel. */
  shown?: boolean
}

/** What somebody should know before writing to a place, with what can be done about it. */
export function Warnings({ conversation, shown = false }: Props) {
  if (conversation.kind === 'dm') return <PeopleWarnings userIds={conversation.userIds} />
  return <TopicWarnings {...conversation} shown={shown} />
}

function TopicWarnings({ channelId, topic, shown }: { channelId: number; topic: string; shown: boolean }) {
  const channel = useChat((state) => state.channels.get(channelId))
  const subscribed = useChat((state) => state.subscriptions.has(channelId))
  const muted = useChat((state) => isMutedConversation(state, { kind: 'topic', channelId, topic }))
  if (!channel) return null
  if (!subscribed) {
    return shown ? null : (
      <Warning
        text={`You do not follow #${channel.name}: answers will not reach you.`}
        button="Follow the channel"
        act={() => chat('POST /users/me/subscriptions', { subscriptions: [{ name: channel.name }] })}
      />
    )
  }
  if (muted) {
    return (
      <Warning
        text="This is muted: you will not be told of answers."
        button="Unmute the topic"
        act={() => chat('POST /user_topics', { stream_id: channelId, topic, visibility_policy: 2 })}
      />
    )
  }
  return isResolved(topic) ? <Notice>This topic is marked as resolved. You can still write here.</Notice> : null
}

function PeopleWarnings({ userIds }: { userIds: number[] }) {
  const me = useChat((state) => state.me?.userId)
  const people = useChat((state) => state.people)
  const others = othersIn(userIds, me)
  const gone = others.map((id) => people.get(id)).filter((person) => person && !person.is_active)
  if (gone.length === 0) return null
  return (
    <Notice tone="warning">
      {gone.map((person) => person?.full_name).join(', ')} {gone.length === 1 ? 'has' : 'have'} left the organization
      and will not read this.
    </Notice>
  )
}

function Warning({ text, button, act }: { text: string; button: string; act: () => Promise<unknown> }) {
  const [pending, setPending] = useState(false)
  async function run() {
    setPending(true)
    try {
      await act()
    } catch (error) {
      toast.error('This was not changed', { description: messageOf(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" pending={pending} onClick={run}>
          {button}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
