'use client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FilterNode, GridPage } from '@/lib/client/grid/grid-types'
import { fetchGridGroups, fetchGridPage, type GridDataRequest } from '@/lib/client/queries'
import type { Grouping } from '../state/totals'
import { countRequest, type FirstAnswers, pageRequest, rowsKey } from './grid-requests'
import { GroupedStore } from './grouped-store'
import { PageStore } from './page-store'
import type { RowSource } from './row-source'

/** Views seen last keep their rows, so that Back and switching filters show something at once. */
const recentStores = new Map<string, RowSource>()
const RECENT_VIEWS = 6

/** Lists whose first rows came with the page, until they are shown: what was read a moment ago is not read again. */
const fresh = new WeakSet<RowSource>()

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
  first: FirstAnswers | null,
) {
  const key = `${scope} ${slug} ${rowsKey(request, grouping)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request
  const store = useMemo(() => storeFor(key, slug, request, grouping, first), [key])
  const version = useSyncExternalStore(store.subscribe, store.getVersion, store.getVersion)

  useEffect(() => {
    if (store.ready && !fresh.delete(store)) store.refresh()
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

function storeFor(
  key: string,
  slug: string,
  request: GridDataRequest,
  grouping: Grouping | null,
  first: FirstAnswers | null,
): RowSource {
  const known = recentStores.get(key)
  const answers = first?.rowsKey === rowsKey(request, grouping) ? first : null
  const store = known ?? (grouping ? groupedStore(slug, request, grouping) : pageStore(slug, request, answers))
  if (!known && answers) fresh.add(store)
  if (typeof window === 'undefined') return store
  recentStores.delete(key)
  recentStores.set(key, store)
  const oldest = recentStores.keys().next().value
  if (recentStores.size > RECENT_VIEWS && oldest !== undefined) recentStores.delete(oldest)
  return store
}

function pageStore(slug: string, request: GridDataRequest, first: FirstAnswers | null): PageStore {
  return new PageStore({
    first: first?.page && { ...first.page, ...countIn(first.count ?? first.page) },
    fetchPage: (page, perPage, signal) => fetchGridPage(slug, pageRequest(request, page, perPage), signal),
    fetchTotal: async (signal) => {
      const { total, total_is_exact } = await fetchGridPage(slug, countRequest(request), signal)
      return total === null ? null : { value: total, exact: total_is_exact }
    },
  })
}

const countIn = ({ total, total_is_exact }: GridPage) => ({ total, total_is_exact })

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
        fetchPage: (page, perPage, signal) => fetchGridPage(slug, pageRequest(own, page, perPage), signal),
        fetchTotal: async () => null,
      })
    },
  })
}

const narrowed = (filter: string | undefined, own: FilterNode): FilterNode =>
  filter ? { and: [JSON.parse(filter) as FilterNode, own] } : own
