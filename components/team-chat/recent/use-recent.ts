'use client'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnswerOf, call } from '@/lib/client/call'
import { subscribeChatEvents } from '@/lib/client/chat/connection'
import type { ChatEvent } from '@/lib/client/chat/wire'

export type RecentFilter = 'all' | 'unread' | 'mine'
export type RecentConversation = AnswerOf<'GET /team-chat/recent'>['conversations'][number]

const KEY = ['team-chat', 'recent']
/** What changes the list, its order, or what is left out of it. */
const CHANGES: ChatEvent['type'][] = [
  'message',
  'update_message',
  'delete_message',
  'update_message_flags',
  'subscription',
  'stream',
  'user_topic',
  'muted_users',
]
/** In a busy organization one look has to do for several messages. */
const PAUSE_MS = 500

/** The conversations of the server's list, page by page, kept up by what happens in the chat. */
export function useRecent(filter: RecentFilter, search: string) {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribeChatEvents((events) => {
      if (timer || !events.some(({ type }) => CHANGES.includes(type))) return
      timer = setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: KEY })
      }, PAUSE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [queries])
  const query = useInfiniteQuery({
    queryKey: [...KEY, filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /team-chat/recent',
        { filter, search, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // While the list was not on screen nobody told it what happened.
    refetchOnMount: 'always',
  })
  return { ...query, conversations: query.data?.pages.flatMap(({ conversations }) => conversations) ?? [] }
}
