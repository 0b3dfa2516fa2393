'use client'
import { useMemo } from 'react'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { unreadList, unreadTotals } from '@/lib/client/chat/unread-list'

/** What the lists of unread conversations are made of; they are made anew only when one of these changes. */
function useUnreadParts() {
  const unread = useChat((state) => state.unread)
  const subscriptions = useChat((state) => state.subscriptions)
  const channels = useChat((state) => state.channels)
  const topicPolicies = useChat((state) => state.topicPolicies)
  const mutedUsers = useChat((state) => state.mutedUsers)
  const me = useChat((state) => state.me)
  return useMemo(
    () => ({ unread, subscriptions, channels, topicPolicies, mutedUsers, me }),
    [unread, subscriptions, channels, topicPolicies, mutedUsers, me],
  )
}

export function useUnreadTotals() {
  const parts = useUnreadParts()
  return useMemo(() => unreadTotals(parts), [parts])
}

export function useUnreadList() {
  const parts = useUnreadParts()
  return useMemo(() => unreadList(parts), [parts])
}
