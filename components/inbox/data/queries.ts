'use client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call } from '@/lib/client/call'
import { type GridDataRequest, fetchGridPage } from '@/lib/client/queries'
import type { RowOf } from '@/lib/client/grid/grid-types'
import type { ConversationView } from '@/lib/modules/inbox/schemas'
import type { InboxAddress, ViewKey } from './address'

export const SLUG = 'desk-conversations'
const PER_PAGE = 50

export type ConversationRow = RowOf<typeof SLUG>
export type ConversationPage = Awaited<ReturnType<typeof fetchConversations>>
export type ConversationDetail = AnswerOf<'GET /desk/conversations/{conversation_id}'>
export type View = Omit<ConversationView, 'key' | 'count'> & { key: ViewKey; count: number | null }

export const inboxKeys = {
  all: ['inbox'] as const,
  views: ['inbox', 'views'] as const,
  list: ['inbox', 'list'] as const,
  conversation: (id: string) => ['inbox', 'conversation', id] as const,
  chats: ['inbox', 'chats'] as const,
}

/** What is done with is too much to be counted each time. */
const RESOLVED: View = { key: 'resolved', label: 'Resolved', count: null, query: 'filter[status]=resolved' }
export const withResolved = (views: readonly ConversationView[]): View[] => [...views, RESOLVED]

const ALL: View = { key: 'all', label: 'All open', count: null, query: 'filter[status][in]=open,pending' }

/** The view that is asked for; else one's own conversations where there are some, else all that are open. */
export function viewOf(views: readonly View[], key: ViewKey | null): View {
  const find = (wanted: ViewKey) => views.find((view) => view.key === wanted)
  if (key) return find(key) ?? ALL
  const mine = find('mine')
  return (mine?.count ? mine : find('all')) ?? ALL
}

export const viewsQuery = () =>
  queryOptions({
    queryKey: inboxKeys.views,
    queryFn: async ({ signal }) => withResolved((await call('GET /desk/views', {}, { signal })).views),
  })

/** What is asked of the list, by the page and by the browser alike. */
export function listRequest(view: View, { q, channel }: Pick<InboxAddress, 'q' | 'channel'>): GridDataRequest {
  return {
    sort: '-last_activity_at',
    ...Object.fromEntries(new URLSearchParams(view.query)),
    ...(channel ? { 'filter[channel]': channel } : {}),
    ...(q ? { q } : {}),
    per_page: PER_PAGE,
    count: 'none',
  }
}

export const fetchConversations = (request: GridDataRequest, cursor: string | undefined, signal?: AbortSignal) =>
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
    queryFn: ({ signal }) =>
      call('GET /desk/conversations/{conversation_id}', { conversation_id: id }, { signal }),
  })

export const agentsQuery = () =>
  queryOptions({
    queryKey: ['inbox', 'agents'],
    queryFn: ({ signal }) => call('GET /desk/agents', {}, { signal }),
    staleTime: 60_000,
  })
