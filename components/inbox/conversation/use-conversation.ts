'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ChatMessage } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'
import { type ConversationDetail, conversationQuery } from '../data/queries'

/** A conversation as it is now, with the earlier messages that were asked for. */
export function useConversation(id: string, start: ConversationDetail | null) {
  const client = useQueryClient()
  const query = useQuery({
    ...conversationQuery(id),
    initialData: start?.conversation.id === id ? start : undefined,
    // What came with the page is new.
    staleTime: 5_000,
  })
  const [older, setOlder] = useState<{ messages: ChatMessage[]; hasMore: boolean } | null>(null)
  const [loadingEarlier, setLoading] = useState(false)
  const newest = query.data?.messages ?? []
  const known = new Set(newest.map((message) => message.id))
  const messages = [...(older?.messages.filter((message) => !known.has(message.id)) ?? []), ...newest]

  const loadEarlier = async () => {
    const before = messages[0]?.id
    if (!before) return
    setLoading(true)
    try {
      const page = await call('GET /desk/conversations/{conversation_id}', { conversation_id: id, before })
      // Those between may have left the newest page meanwhile.
      setOlder({ messages: [...page.messages, ...messages], hasMore: page.has_more })
    } catch (error) {
      toast.error('Earlier messages could not be loaded', { description: messageOf(error) })
    } finally {
      setLoading(false)
    }
  }
  return {
    query,
    detail: query.data ?? null,
    messages,
    loadEarlier: (older?.hasMore ?? query.data?.has_more) ? loadEarlier : null,
    loadingEarlier,
    refresh: () =>
      Promise.all(
        [inboxKeys.conversation(id), inboxKeys.list, inboxKeys.views].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  }
}
