'use client'
import { useMemo } from 'react'
import { conversationKey } from '@/lib/client/chat/conversation'
import { channelIn, conversationIn } from '@/lib/client/chat/narrow'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

/** One's own messages on their way that belong into what is shown. */
export function useOutbox(terms: NarrowTerm[]) {
  const outbox = useChat((state) => state.outbox)
  const me = useChat((state) => state.me?.userId)
  return useMemo(() => {
    if (terms.length === 0) return outbox
    const conversation = conversationIn(terms, me)
    const key = conversation && conversationKey(conversation)
    const channelId = channelIn(terms)
    return outbox.filter((entry) =>
      key !== null
        ? conversationKey(entry.conversation) === key
        : entry.conversation.kind === 'topic' && entry.conversation.channelId === channelId,
    )
  }, [outbox, terms, me])
}
