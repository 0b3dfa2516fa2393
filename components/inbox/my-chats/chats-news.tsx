'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCan } from '@/components/shell/me-context'
import { call } from '@/lib/client/call'
import { inboxKeys } from '../data/keys'
import { chatSignal, pollSignal } from './signal'

/** Keeps the badge of My Chats as it is, and reads the open list of them again when something is new. Once a page. */
export function ChatsNews() {
  const client = useQueryClient()
  const mayRead = useCan('inbox.chats.read')
  useEffect(() => {
    if (!mayRead) return
    const { stop, onVisibility } = pollSignal({
      look: (signal) => call('GET /erp/my-chats/signal', {}, { signal }),
      isHidden: () => document.hidden,
      onSignal: (found) => {
        const before = chatSignal.get()
        if (before?.latest_activity_at === found.latest_activity_at && before.unread === found.unread) return
        chatSignal.set(found)
        if (before) void client.invalidateQueries({ queryKey: inboxKeys.chats })
      },
    })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [client, mayRead])
  return null
}
