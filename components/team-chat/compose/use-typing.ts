'use client'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { chat } from '@/lib/client/chat/chat-call'
import type { Conversation } from '@/lib/client/chat/conversation'
import { conversationKey } from '@/lib/client/chat/conversation'
import { chatStore } from '@/lib/client/chat/state/chat-store'

const STARTED_WAIT = 10_000
const STOPPED_WAIT = 5_000

type Told = { conversation: Conversation; at: number }

/** Tells the others that somebody is typing, again while it goes on, and when it stopped. */
export function useTyping(): { typed: (conversation: Conversation | null, text: string) => void; stop: () => void } {
  const told = useRef<Told | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    if (told.current) tell('stop', told.current.conversation)
    told.current = null
  }, [])

  const typed = useCallback(
    (conversation: Conversation | null, text: string) => {
      const before = told.current
      if (before && (!conversation || conversationKey(conversation) !== conversationKey(before.conversation))) stop()
      if (!conversation || text.trim() === '') return stop()
      const realm = chatStore.get().realm
      const now = Date.now()
      const again = realm?.server_typing_started_wait_period_milliseconds ?? STARTED_WAIT
      if (!told.current || now - told.current.at > again) {
        told.current = { conversation, at: now }
        tell('start', conversation)
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(stop, realm?.server_typing_stopped_wait_period_milliseconds ?? STOPPED_WAIT)
    },
    [stop],
  )

  useEffect(() => stop, [stop])
  return useMemo(() => ({ typed, stop }), [typed, stop])
}

function tell(op: 'start' | 'stop', conversation: Conversation): void {
  const { settings } = chatStore.get()
  const setting = conversation.kind === 'dm' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications'
  if (settings[setting] === false) return
  const where =
    conversation.kind === 'dm'
      ? { type: 'direct' as const, to: conversation.userIds }
      : { type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
  // Nobody misses a sign of typing that got lost.
  chat('POST /typing', { op, ...where }).catch(() => {})
}
