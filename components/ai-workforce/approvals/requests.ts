import type { RowOf } from '@/lib/client/grid/grid-types'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'

export const SLUG = 'ai-agent-approvals'
const PER_PAGE = 50

export type ApprovalRequest = RowOf<typeof SLUG>
export type Tab = 'waiting' | 'decided'
export type RequestPage = Awaited<ReturnType<typeof fetchRequests>>

const DECIDED = ['approved', 'rejected', 'expired']
const FILTERS: Record<Tab, object> = {
  waiting: { column: 'status', op: 'eq', value: 'pending' },
  decided: { column: 'status', op: 'in', value: DECIDED },
}

/** What is asked of the grid for a tab, by the page and by the browser alike. */
export const requestOfTab = (tab: Tab) =>
  ({ filter: JSON.stringify(FILTERS[tab]), sort: '-created_at', per_page: PER_PAGE, count: 'none' }) as const

export const queueKey = [...gridKeys.grid(SLUG), 'queue']

export const fetchRequests = (tab: Tab, cursor: string | undefined, signal: AbortSignal) =>
  fetchGridPage(SLUG, { ...requestOfTab(tab), cursor }, signal)

export const isWaiting = ({ status }: ApprovalRequest): boolean => status === 'pending'

/** Requests of one run or conversation beside each other, in the order of their newest. */
export function groupsOf(requests: readonly ApprovalRequest[]): ApprovalRequest[][] {
  const groups = new Map<string, ApprovalRequest[]>()
  for (const request of requests) {
    const key = request.run_id ?? request.conversation_id ?? request.asked_by ?? ''
    const group = groups.get(key)
    if (group) group.push(request)
    else groups.set(key, [request])
  }
  return [...groups.values()]
}
