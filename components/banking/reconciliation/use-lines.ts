'use client'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { WORKLIST_GRID } from '@/lib/modules/banking/schemas'
import type { WorklistAnswer, WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { listInput, type WorklistView } from './worklist-address'

export const linesKey = (account: string) => ['bank-worklist', account] as const

/** More pages than this are not read again behind somebody's back. */
const FEW_PAGES = 4
const OWN_FOR_MS = 6_000

/** The lines of the list, page after page; those that were just dealt with leave at once. */
export function useLines(account: string, view: WorklistView, initial: { view: WorklistView; answer: WorklistAnswer }) {
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(() => new Set())
  const [stale, setStale] = useState(false)
  const own = useRef(new Map<string, number>())
  // Where lines of all states are listed, what is done to one only changes it.
  const keeps = view.state === 'all'
  const queryKey = [...linesKey(account), view]
  const atFirst = JSON.stringify(view) === JSON.stringify(initial.view)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /accounting/bank/worklist',
        { ...listInput(account, view), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: WorklistAnswer) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(atFirst ? { initialData: { pages: [initial.answer], pageParams: [undefined] } } : {}),
  })
  const pages = query.data?.pages
  const lines = useMemo(
    () => (pages ?? []).flatMap((page) => page.lines).filter(({ id }) => !gone.has(id)),
    [pages, gone],
  )
  const refresh = useCallback(async () => {
    setStale(false)
    await client.invalidateQueries({ queryKey: linesKey(account) })
  }, [client, account])

  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useLive((event) => {
    const missed = event.type === 'reconnected' || event.type === 'resync'
    if (!missed && !(event.type === 'grid' && event.slug === WORKLIST_GRID)) return
    const now = Date.now()
    const ids = Array.isArray(event.ids) ? event.ids.map(String) : null
    const foreign = ids?.filter((id) => (own.current.get(id) ?? 0) < now) ?? null
    if (foreign?.length === 0) return
    if (foreign) setGone((all) => new Set([...all].filter((id) => !foreign.includes(id))))
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      if ((pages?.length ?? 0) <= FEW_PAGES) void refresh()
      else setStale(true)
    }, 400)
  })

  return {
    query,
    lines,
    counts: pages?.[0]?.counts ?? null,
    pages,
    /** Others changed the list while much of it was loaded. */
    stale,
    refresh,
    /** They leave the list, as they will on the server. */
    hide: useCallback(
      (ids: readonly string[]) => {
        for (const id of ids) own.current.set(id, Date.now() + OWN_FOR_MS)
        if (keeps) return
        setGone((all) => new Set([...all, ...ids]))
      },
      [keeps],
    ),
    /** They stand where they stood. */
    show: useCallback((ids: readonly string[]) => {
      setGone((all) => new Set([...all].filter((id) => !ids.includes(id))))
    }, []),
    /** A line as it is now, in the pages that hold it. */
    patch: useCallback(
      (id: string, change: Partial<WorklistLine>) => {
        own.current.set(id, Date.now() + OWN_FOR_MS)
        client.setQueriesData<{ pages: WorklistAnswer[]; pageParams: unknown[] }>(
          { queryKey: linesKey(account) },
          (data) =>
            data?.pages && {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                lines: page.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
              })),
            },
        )
      },
      [client, account],
    ),
  }
}

export type Lines = ReturnType<typeof useLines>
