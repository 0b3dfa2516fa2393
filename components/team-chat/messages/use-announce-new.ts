'use client'
import { useEffect, useRef } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { plainText } from '@/lib/client/chat/messages/message-html'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { MessageWindow } from '@/lib/client/chat/state/windows'

const LONGEST = 200

/** Tells a screen reader what has just arrived in what is open; one's own messages are known. */
export function useAnnounceNew({ ids, foundNewest, opened }: MessageWindow): void {
  const told = useRef({ opened: -1, last: 0 })
  useEffect(() => {
    const last = ids.at(-1) ?? 0
    const before = told.current
    told.current = { opened, last }
    if (before.opened !== opened || !foundNewest || last <= before.last) return
    const { messages, me } = chatStore.get()
    const news = ids.filter((id) => id > before.last).flatMap((id) => messages.get(id) ?? [])
    const others = news.filter(({ sender_id }) => sender_id !== me?.userId)
    const newest = others.at(-1)
    if (!newest) return
    const text = plainText(newest.content).slice(0, LONGEST)
    announce(
      others.length === 1
        ? `${newest.sender_full_name}: ${text}`
        : `${others.length} new messages. Last, ${newest.sender_full_name}: ${text}`,
    )
  }, [ids, foundNewest, opened])
}
