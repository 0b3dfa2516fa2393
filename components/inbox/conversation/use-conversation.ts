'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { ChatMessage } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'
import { type ConversationDetail, conversationQuery } from '../data/queries'

/** What is read here is read at the helpdesk; what could not be marked is marked when it is next opened or written to. */
function useMarkRead(detail: ConversationDetail | undefined): void {
  const client = useQueryClient()
  const mayMark = useCan('inbox.conversation.update')
  const { id = '', unread_count = 0, last_activity_at = '' } = detail?.conversation ?? {}
  const isUnread = unread_count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is to be marked, once
  useEffect(() => {
    if (!mayMark || !isUnread) return
    const mark = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', mark)
      call('POST /desk/conversations/{conversation_id}/read', { conversation_id: id }).then(
        () =>
          Promise.all(
            [inboxKeys.conversation(id), inboxKeys.list, inboxKeys.views, inboxKeys.chats].map((queryKey) =>
              client.invalidateQueries({ queryKey }),
            ),
          ),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, id, isUnread, last_activity_at, mayMark])
}

/** A conversation as it is now, with the earlier messages that were asked for. */
export function useConversation(id: string, start: ConversationDetail | null) {
  const client = useQueryClient()
  const query = useQuery({
    ...conversationQuery(id),
    initialData: start?.conversation.id === id ? start : undefined,
    // What came with the page is new.
    staleTime: 5_000,
  })
  useMarkRead(query.data)
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
