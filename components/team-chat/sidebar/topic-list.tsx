'use client'
import { useEffect, useMemo, useState } from 'react'
import { conversationKey } from '@/lib/client/chat/conversation'
import { hashOf } from '@/lib/client/chat/location'
import { isMutedConversation, topicPolicyOf } from '@/lib/client/chat/mutes'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { loadTopics } from '@/lib/client/chat/state/load-topics'
import { SideLink } from './side-link'

const FIRST_FEW = 5

/** The newest topics of a channel, those with unread messages and the current one in any case. */
export function TopicList({ id, channelId, current }: { id: string; channelId: number; current: string | null }) {
  const topics = useChat((state) => state.topics.get(channelId))
  const connected = useChat((state) => state.connected)
  const [failed, setFailed] = useState(false)
  const [all, setAll] = useState(false)
  useEffect(() => {
    // After a move, or a fresh start, the list is gone and read again.
    if (topics || !connected) return
    loadTopics(channelId).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [channelId, topics, connected])
  const byConversation = useChat((state) => state.unread.byConversation)
  const shown = useMemo(() => {
    const isUnread = (topic: string) => byConversation.has(conversationKey({ kind: 'topic', channelId, topic }))
    return (topics ?? []).filter(
      ({ name }, index) => all || index < FIRST_FEW || name === current || (isUnread(name) && index < 30),
    )
  }, [topics, all, current, byConversation, channelId])
  if (failed && !topics)
    return (
      <p id={id} className="py-1 pl-9 text-xs text-ink-muted">
        The topics could not be read.
      </p>
    )
  return (
    <ul id={id} className="mb-1 ml-[0.5625rem] flex flex-col gap-px border-l border-line pl-2">
      {shown.map(({ name }) => (
        <li key={name} className="flex">
          <TopicLink channelId={channelId} topic={name} current={name.toLowerCase() === current?.toLowerCase()} />
        </li>
      ))}
      {topics?.length === 0 && <li className="px-2 py-1 text-xs text-ink-faint">No topics yet</li>}
      {topics && (all || shown.length < topics.length) && topics.length > FIRST_FEW && (
        <li>
          <button
            type="button"
            onClick={() => setAll(!all)}
            className="h-6 rounded-md px-2 text-xs text-ink-faint hover:text-ink touch:h-11"
          >
            {all ? 'Fewer topics' : `All ${topics.length} topics`}
          </button>
        </li>
      )}
    </ul>
  )
}

function TopicLink({ channelId, topic, current }: { channelId: number; topic: string; current: boolean }) {
  const conversation = { kind: 'topic' as const, channelId, topic }
  const key = conversationKey(conversation)
  const entry = useChat((state) => state.unread.byConversation.get(key))
  const mentions = useChat((state) => state.unread.mentions)
  const muted = useChat((state) => isMutedConversation(state, conversation))
  const followed = useChat((state) => topicPolicyOf(state, conversation) === 3)
  const unnamed = useChat((state) => state.realm?.realm_empty_topic_display_name)
  const to = hashOf({
    view: 'messages',
    terms: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  })
  return (
    <SideLink
      to={to}
      current={current}
      count={entry?.ids.length}
      mention={entry?.ids.some((id) => mentions.has(id))}
      faint={muted}
      title={topic || unnamed}
    >
      {topic === '' ? <em>{unnamed}</em> : topic}
      {followed && <span className="sr-only"> (followed)</span>}
    </SideLink>
  )
}
