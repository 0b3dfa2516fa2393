'use client'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'

export type ConversationPage = AnswerOf<'GET /ai-agent/conversations'>
export type Conversation = ConversationPage['conversations'][number]

const KEY = ['ai-conversations']
const PER_PAGE = 50

export const nameOf = ({ title }: Pick<Conversation, 'title'>): string => title || 'New conversation'

/** The user's conversations, the newest first. @param start the first page, where the server brought it along */
export function useConversations(q: string, start: ConversationPage | null = null) {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: [...KEY, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /ai-agent/conversations', { page: pageParam, per_page: PER_PAGE, q: q || undefined }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: ConversationPage, pages: ConversationPage[]) =>
      pages.length * PER_PAGE < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData<InfiniteData<ConversationPage, number>>,
    ...(start && q === '' ? { initialData: { pages: [start], pageParams: [1] } } : {}),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  useLive(({ type, slug }) => {
    if (type === 'reconnected' || slug === 'ai-conversations' || slug === 'ai-agent-approvals') void refresh()
  })

  const rename = async (conversation_id: string, title: string) => {
    await call('PATCH /ai-agent/conversations/{conversation_id}', { conversation_id, title })
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['ai-conversation', conversation_id] })])
  }
  const restore = async (conversation_id: string) => {
    try {
      await call('POST /ai-agent/conversations/{conversation_id}/restore', { conversation_id })
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['ai-conversation', conversation_id] })])
    } catch (error) {
      toast.error('The conversation was not restored', { description: messageOf(error) })
    }
  }
  const remove = async (conversation: Conversation) => {
    try {
      await call('DELETE /ai-agent/conversations/{conversation_id}', { conversation_id: conversation.id })
      toast.success('Conversation deleted', {
        description: nameOf(conversation),
        action: { label: 'Undo', onClick: () => void restore(conversation.id) },
      })
      // Not awaited, so that a conversation that is restored and opened right away stays open.
      void refresh()
      void queries.invalidateQueries({ queryKey: ['ai-conversation', conversation.id] })
      return true
    } catch (error) {
      toast.error('The conversation was not deleted', { description: messageOf(error) })
      return false
    }
  }
  return { list, conversations: list.data?.pages.flatMap((page) => page.conversations) ?? [], rename, restore, remove }
}
