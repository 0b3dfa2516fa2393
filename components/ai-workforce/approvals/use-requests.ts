'use client'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { GridFigures } from '@/lib/client/grid/grid-types'
import { useLive } from '@/lib/client/live'
import { gridFiguresQuery, gridKeys, gridRowQuery } from '@/lib/client/queries'
import {
  type ApprovalRequest,
  fetchRequests,
  groupsOf,
  isWaiting,
  queueKey,
  type RequestPage,
  SLUG,
  type Tab,
} from './requests'

export type QueueStart = {
  tab: Tab
  page: RequestPage | null
  figures: GridFigures | null
  /** Named by the address. */
  request: ApprovalRequest | null
}

const GATHER_MS = 300

/** The requests of a tab, page after page; those that were just decided leave at once. */
export function useRequests(start: QueueStart) {
  const client = useQueryClient()
  const [tab, setTab] = useState(start.tab)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [chosenId, setChosenId] = useState(start.request?.row_id ?? null)
  const list = useInfiniteQuery({
    queryKey: [...queueKey, tab],
    queryFn: ({ pageParam, signal }) => fetchRequests(tab, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: RequestPage) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(tab === start.tab && start.page ? { initialData: { pages: [start.page], pageParams: [undefined] } } : {}),
  })
  const figures = useQuery({ ...gridFiguresQuery(SLUG, {}), initialData: start.figures ?? undefined }).data
  const groups = useMemo(() => {
    const loaded = (list.data?.pages ?? []).flatMap((page) => page.rows)
    return groupsOf(tab === 'waiting' ? loaded.filter(({ row_id }) => !left.has(row_id)) : loaded)
  }, [list.data, tab, left])
  const requests = useMemo(() => groups.flat(), [groups])

  const listed = requests.find(({ row_id }) => row_id === chosenId)
  const named = useQuery({
    ...gridRowQuery(SLUG, chosenId ?? ''),
    enabled: chosenId !== null && !listed,
    initialData: chosenId !== null && chosenId === start.request?.row_id ? { ...start.request } : undefined,
  }).data as ApprovalRequest | undefined
  const chosen = listed ?? (chosenId !== null ? named : undefined) ?? requests[0] ?? null

  const refresh = useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queueKey }),
      client.invalidateQueries({ queryKey: gridKeys.stats(SLUG) }),
      client.invalidateQueries({ queryKey: [...gridKeys.grid(SLUG), 'row'] }),
    ])
  }, [client])
  const gathering = useRef<ReturnType<typeof setTimeout> | null>(null)
  useLive((event) => {
    const missed = event.type === 'reconnected' || event.type === 'resync'
    if (!missed && !(event.type === 'grid' && event.slug === SLUG)) return
    gathering.current ??= setTimeout(() => {
      gathering.current = null
      void refresh()
    }, GATHER_MS)
  })

  const choose = useCallback((id: string | null) => {
    setChosenId(id)
    const address = id ? `?request=${encodeURIComponent(id)}` : window.location.pathname
    window.history.replaceState(window.history.state, '', address)
  }, [])
  /** Away from the list until the server says otherwise. */
  const hide = useCallback((ids: readonly string[]) => setLeft((all) => new Set([...all, ...ids])), [])
  const show = useCallback(
    (ids: readonly string[]) => setLeft((all) => new Set([...all].filter((id) => !ids.includes(id)))),
    [],
  )
  const pending = figures?.cards.find(({ key }) => key === 'pending')?.value
  const waiting = Math.max(0, Number(pending ?? 0))
  return {
    tab,
    setTab: (next: Tab) => {
      setTab(next)
      choose(null)
    },
    list,
    groups,
    requests,
    chosen,
    index: requests.findIndex(({ row_id }) => row_id === chosen?.row_id),
    choose,
    hide,
    show,
    refresh,
    counts: figures ? { waiting, decided: Math.max(0, figures.count - waiting) } : null,
    isOpen: chosen !== null && isWaiting(chosen) && !left.has(chosen.row_id),
  }
}
export type Requests = ReturnType<typeof useRequests>
