'use client'
import { useState } from 'react'
import { conversationKey, linkOf, othersIn } from '@/lib/client/chat/conversation'
import { isMutedConversation } from '@/lib/client/chat/mutes'
import { channelName, directName } from '@/lib/client/chat/names'
import { conversationIn, type Place } from '@/lib/client/chat/narrow'
import type { DirectConversation } from '@/lib/client/chat/state/chat-state'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { NewDirect } from './new-direct'
import { PersonMark } from './person-mark'
import { SideLink } from './side-link'

const FIRST_FEW = 8

/** Direct conversations, the newest first. */
export function DirectList({ place }: { place: Place }) {
  const directs = useChat((state) => state.directs)
  const byConversation = useChat((state) => state.unread.byConversation)
  const me = useChat((state) => state.me?.userId)
  const [all, setAll] = useState(false)
  const current = place.view === 'messages' ? conversationIn(place.terms, me) : null
  const currentKey = current && conversationKey(current)
  const shown = directs.filter(({ conversation }, index) => {
    const key = conversationKey(conversation)
    return all || index < FIRST_FEW || byConversation.has(key) || key === currentKey
  })
  return (
    <section aria-label="Direct messages">
      <div className="flex h-7 items-center justify-between pr-1 pl-2">
        <h2 className="text-2xs font-medium text-ink-faint">Direct messages</h2>
        <NewDirect />
      </div>
      <ul className="flex flex-col gap-px">
        {shown.map(({ conversation }) => (
          <li key={conversationKey(conversation)} className="flex">
            <DirectLink conversation={conversation} current={conversationKey(conversation) === currentKey} />
          </li>
        ))}
      </ul>
      {directs.length === 0 && <p className="px-2 text-xs text-ink-muted">Write to somebody by the plus.</p>}
      {directs.length > FIRST_FEW && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          className="h-6 rounded-md px-2 text-xs text-ink-faint hover:text-ink touch:h-11"
        >
          {all ? 'Fewer' : `All ${directs.length}`}
        </button>
      )}
    </section>
  )
}

function DirectLink({ conversation, current }: { conversation: DirectConversation['conversation']; current: boolean }) {
  const me = useChat((state) => state.me?.userId)
  const name = useChat((state) => directName(state, conversation.userIds))
  const count = useChat((state) => state.unread.byConversation.get(conversationKey(conversation))?.ids.length)
  const muted = useChat((state) => isMutedConversation(state, conversation))
  const others = othersIn(conversation.userIds, me)
  const to = linkOf(conversation, { me, channelName: (id) => channelName(chatStore.get(), id) })
  return (
    <SideLink to={to} icon={<PersonMark userIds={others} />} current={current} count={count} mention faint={muted}>
      {name}
    </SideLink>
  )
}
