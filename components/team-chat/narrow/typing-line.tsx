'use client'
import { type Conversation, conversationKey } from '@/lib/client/chat/conversation'
import { personName } from '@/lib/client/chat/names'
import { useChat } from '@/lib/client/chat/state/chat-store'

/** Who is typing here; its height is always there, so that nothing jumps. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const key = conversationKey(conversation)
  const text = useChat((state) => {
    const names = [...(state.typing.get(key)?.keys() ?? [])].map((id) => personName(state, id))
    if (names.length === 0) return ''
    if (names.length > 2) return 'Several people are typing…'
    return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`
  })
  return <p className="h-4 shrink-0 truncate px-5 text-2xs leading-4 text-ink-muted italic">{text}</p>
}
