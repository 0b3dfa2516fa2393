'use client'
import { useCallback } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import type { Conversation } from '@/lib/client/chat/conversation'
import { sendMessage } from '@/lib/client/chat/outbox/outbox'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { useDrafts, writeDraft } from '../drafts/drafts'
import { type ComposeTarget, draftKeyOf } from './compose-target'
import { agreesToCallEverybody } from './everybody'
import { useTyping } from './use-typing'

/** The text that is being written to a place: kept as a draft, told as typing, and sent. */
export function useComposing(target: ComposeTarget, conversation: Conversation | null, onSent?: () => void) {
  const longest = useChat((state) => state.realm?.max_message_length ?? 10_000)
  const drafts = useDrafts()
  const typing = useTyping()

  const text = drafts.get(draftKeyOf(target))?.text ?? ''
  const blocked = text.trim() === '' || text.length > longest

  const change = useCallback(
    (how: (text: string) => string) =>
      writeDraft(target, (before) => {
        const after = how(before)
        typing.typed(conversation, after)
        return after
      }),
    [target, conversation, typing],
  )

  async function send() {
    if (blocked || !conversation || text.includes('](#upload-')) return
    if (!(await agreesToCallEverybody(conversation, text))) return
    typing.stop()
    sendMessage(conversation, text)
    writeDraft(target, () => '')
    announce(navigator.onLine ? 'Message sent' : 'You are offline: the message waits')
    onSent?.()
  }

  return { text, change, send: () => void send(), blocked, tooLong: text.length > longest ? longest : null }
}
