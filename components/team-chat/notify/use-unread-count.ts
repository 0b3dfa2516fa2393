'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { call } from '@/lib/client/call'
import { useChatSignal } from './use-chat-signal'

export type UnreadCount = { count: number; mentions: number }

const KEY = ['team-chat', 'unread-count']
const SAFETY_NET = 120_000

/** How many messages wait for the reader; the same for everybody who asks on a page. */
export function useUnreadCount(): UnreadCount | undefined {
  const mayChat = useCan('team-chat.use')
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /team-chat/unread', {}, { signal }),
    enabled: mayChat,
    refetchInterval: SAFETY_NET,
    retry: false,
  }).data
}

/** Counts again when something happened in the chat. Once a page. */
export function useLiveUnreadCount(): void {
  const queries = useQueryClient()
  useChatSignal(() => void queries.invalidateQueries({ queryKey: KEY }))
}
