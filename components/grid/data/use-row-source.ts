'use client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FilterNode } from '@/lib/client/grid/grid-types'
import { fetchGridGroups, fetchGridPage, type GridDataRequest } from '@/lib/client/queries'
import { GroupedStore } from './grouped-store'
import { PageStore } from './page-store'
import type { RowSource } from './row-source'

/** Views seen last keep their rows, so that Back and switching filters show something at once. */
const recentStores = new Map<string, RowSource>()
const RECENT_VIEWS = 6

/** By which columns the rows stand under headings, and which figures the headings show. */
export type Grouping = { by: string; thenBy?: string; totals: string }

/**
 * The rows of a view, in one list or in groups. `scope` separates organizations and people; `request` is what the view
 * selects. While the rows of a new view are on their way, `shown` still holds those of the view before.
 */
export function useRowSource(
  scope: string,
  slug: string,
  request: GridDataRequest,
  grouping: Grouping | null,
  collapsed: readonly string[],
) {
  const key = JSON.stringify([scope, slug, request, grouping])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request
  const store = useMemo(() => storeFor(key, slug, request, grouping), [key])
  const version = useSyncExternalStore(store.subscribe, store.getVersion, store.getVersion)

  useEffect(() => {
    if (store.ready) store.refresh()
    store.start()
  }, [store])
  useEffect(() => {
    if (store instanceof GroupedStore) store.setCollapsed(collapsed)
  }, [store, collapsed])

  const before = useRef<{ slug: string; store: RowSource } | null>(null)
  if (store.ready) before.current = { slug, store }
  const previous = before.current?.slug === slug ? before.current.store : null
  const shown = store.ready || store.error || !previous ? store : previous
  return { store, shown, version, switching: shown !== store }
}

function storeFor(key: string, slug: string, request: GridDataRequest, grouping: Grouping | null): RowSource {
  const known = recentStores.get(key)
  const store = known ?? (grouping ? groupedStore(slug, request, grouping) : pageStore(slug, request))
  if (typeof window === 'undefined') return store
  recentStores.delete(key)
  recentStores.set(key, store)
  const oldest = recentStores.keys().next().value
  if (recentStores.size > RECENT_VIEWS && oldest !== undefined) recentStores.delete(oldest)
  return store
}

function pageStore(slug: string, request: GridDataRequest): PageStore {
  const { sort: _sort, columns, ...selection } = request
  const one = columns?.split(',')[0]
  return new PageStore({
    fetchPage: (page, perPage, signal) =>
      fetchGridPage(slug, { ...request, page, per_page: perPage, count: 'none' }, signal),
    fetchTotal: async (signal) => {
      const answer = await fetchGridPage(slug, { ...selection, columns: one, per_page: 1, count: 'estimated' }, signal)
      return answer.total === null ? null : { value: answer.total, exact: answer.total_is_exact }
    },
  })
}

function groupedStore(slug: string, request: GridDataRequest, { by, thenBy, totals }: Grouping): GroupedStore {
  const { sort: _sort, columns: _columns, ...selection } = request
  return new GroupedStore({
    fetchGroups: (signal) => fetchGridGroups(slug, { ...selection, by, totals }, signal),
    makeStore: ({ filter }) => {
      const own = { ...request, filter: JSON.stringify(narrowed(request.filter, filter)) }
      if (thenBy) return groupedStore(slug, own, { by: thenBy, totals })
      return new PageStore({
        // The groups together rest before any of them reads; the count is the heading's.
        settleMs: 0,
        maxPages: 8,
        fetchPage: (page, perPage, signal) =>
          fetchGridPage(slug, { ...own, page, per_page: perPage, count: 'none' }, signal),
        fetchTotal: async () => null,
      })
    },
  })
}

const narrowed = (filter: string | undefined, own: FilterNode): FilterNode =>
  filter ? { and: [JSON.parse(filter) as FilterNode, own] } : own
