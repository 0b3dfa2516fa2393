'use client'
import { useEffect } from 'react'
import { conversationOf, termsOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { narrowKey } from '@/lib/client/chat/narrow'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

/**
 * A link may name one message of a topic, so that it holds after the topic was renamed. The server finds it; the address
 * then says where that is, for everything else on the page goes by the conversation's name.
 */
export function useWhereItIsNow(terms: NarrowTerm[]): void {
  const first = useChat((state) => state.windows.get(narrowKey(terms))?.ids[0])
  const isPermanent = terms.some(({ operator }) => operator === 'with')
  useEffect(() => {
    const { messages, me } = chatStore.get()
    const message = first === undefined ? undefined : messages.get(first)
    if (!isPermanent || !message) return
    goTo({ view: 'messages', terms: termsOf(conversationOf(message), me?.userId) }, { replace: true })
  }, [first, isPermanent])
}
