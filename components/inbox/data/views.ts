import type { GridDataRequest } from '@/lib/client/queries'
import type { ConversationView } from '@/lib/modules/inbox/schemas'
import type { InboxAddress, ViewKey } from './address'

export const SLUG = 'desk-conversations'
const PER_PAGE = 50

/** Null: too many to be counted each time. */
export type View = Omit<ConversationView, 'key' | 'count'> & { key: ViewKey; count: number | null }

const RESOLVED: View = { key: 'resolved', label: 'Resolved', count: null, query: 'filter[status]=resolved' }
const ALL: View = { key: 'all', label: 'All open', count: null, query: 'filter[status][in]=open,pending' }

export const withResolved = (views: readonly ConversationView[]): View[] => [...views, RESOLVED]

/** The view that is asked for; else one's own conversations where there are some, else all that are open. */
export function viewOf(views: readonly View[], key: ViewKey | null): View {
  const find = (wanted: ViewKey) => views.find((view) => view.key === wanted)
  if (key) return find(key) ?? ALL
  const mine = find('mine')
  return (mine?.count ? mine : find('all')) ?? ALL
}

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
