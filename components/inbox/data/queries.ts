import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call } from '@/lib/client/call'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { fetchGridPage, type GridDataRequest } from '@/lib/client/queries'
import { inboxKeys } from './keys'
import { SLUG, withResolved } from './views'

export type ConversationRow = RowOf<typeof SLUG>
export type ConversationPage = Awaited<ReturnType<typeof fetchConversations>>
export type ConversationDetail = AnswerOf<'GET /desk/conversations/{conversation_id}'>

export const viewsQuery = () =>
  queryOptions({
    queryKey: inboxKeys.views,
    queryFn: async ({ signal }) => withResolved((await call('GET /desk/views', {}, { signal })).views),
  })

const fetchConversations = (request: GridDataRequest, cursor: string | undefined, signal?: AbortSignal) =>
  fetchGridPage(SLUG, { ...request, cursor }, signal)

export const listQuery = (request: GridDataRequest, first?: ConversationPage | null) =>
  infiniteQueryOptions({
    queryKey: [...inboxKeys.list, request] as readonly unknown[],
    queryFn: ({ pageParam, signal }) => fetchConversations(request, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ConversationPage) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(first ? { initialData: { pages: [first], pageParams: [undefined] } } : {}),
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: inboxKeys.conversation(id),
    queryFn: ({ signal }) => call('GET /desk/conversations/{conversation_id}', { conversation_id: id }, { signal }),
  })

export const agentsQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'agents'],
    queryFn: ({ signal }) => call('GET /desk/agents', {}, { signal }),
    staleTime: 60_000,
  })
