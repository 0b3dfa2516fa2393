'use client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { fetchGridPage, type GridDataRequest } from '@/lib/client/queries'
import { PageStore } from './page-store'

/** Views seen last keep their rows, so that Back and switching filters show something at once. */
const recentStores = new Map<string, PageStore>()
const RECENT_VIEWS = 6

/**
 * The rows of a view. `scope` separates organizations and people; `request` is what the view selects. While the rows
 * of a new view are on their way, `shown` still holds those of the view before.
 */
export function usePageStore(scope: string, slug: string, request: GridDataRequest) {
  const key = JSON.stringify([scope, slug, request])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request
  const store = useMemo(() => storeFor(key, slug, request), [key])
  const version = useSyncExternalStore(store.subscribe, store.getVersion, store.getVersion)

  useEffect(() => {
    if (store.ready) store.refresh()
    store.start()
  }, [store])

  const before = useRef<{ slug: string; store: PageStore } | null>(null)
  if (store.ready) before.current = { slug, store }
  const previous = before.current?.slug === slug ? before.current.store : null
  const shown = store.ready || store.error || !previous ? store : previous
  return { store, shown, version, switching: shown !== store }
}

function storeFor(key: string, slug: string, request: GridDataRequest): PageStore {
  const known = recentStores.get(key)
  const store = known ?? makeStore(slug, request)
  if (typeof window === 'undefined') return store
  recentStores.delete(key)
  recentStores.set(key, store)
  const oldest = recentStores.keys().next().value
  if (recentStores.size > RECENT_VIEWS && oldest !== undefined) recentStores.delete(oldest)
  return store
}

function makeStore(slug: string, request: GridDataRequest): PageStore {
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
