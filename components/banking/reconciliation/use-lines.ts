'use client'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { WORKLIST_GRID } from '@/lib/modules/banking/schemas'
import type { LineWire } from '@/lib/modules/banking/schemas-answers'
import type { WorklistState } from '@/lib/modules/banking/schemas-worklist'
import type { WorklistAnswer, WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { bankFiguresKey, lineKey, linesKey } from './query-keys'
import { listInput, type WorklistView } from './worklist/worklist-address'

type Pages = { pages: WorklistAnswer[]; pageParams: unknown[] }
type Told = Pick<WorklistLine, 'version'> & Partial<WorklistLine>

/** More pages than this are not read again behind somebody's back. */
const FEW_PAGES = 4
const OWN_FOR_MS = 6_000

/** Which lines a list of the state has, as the server sees it. */
const BELONGS: Record<WorklistState, (line: WorklistLine) => boolean> = {
  open: ({ status }) => status === 'unreconciled',
  suspense: ({ suspense }) => suspense,
  cleared: ({ status }) => status === 'reconciled',
  ignored: ({ status, suspense }) => status === 'ignored' && !suspense,
  all: () => true,
}

/** The lines of the list, page after page; those that were just dealt with leave at once. */
export function useLines(account: string, view: WorklistView, initial: { view: WorklistView; answer: WorklistAnswer }) {
  const client = useQueryClient()
  // Asked for and not answered yet: they are away until the server says no.
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(() => new Set())
  // As the server told of them last; a page that was read earlier does not know it.
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(() => new Map())
  const [stale, setStale] = useState(false)
  const own = useRef(new Map<string, number>())
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
    refetchOnWindowFocus: ({ state }) => isFew(state.data),
    refetchOnReconnect: ({ state }) => isFew(state.data),
    ...(atFirst ? { initialData: { pages: [initial.answer], pageParams: [undefined] } } : {}),
  })
  // The list of before stands until the next one is there, and is what it was.
  const shown = useRef(view.state)
  if (!query.isPlaceholderData) shown.current = view.state
  const state = shown.current
  const pages = query.data?.pages
  const lines = useMemo(
    () =>
      (pages ?? [])
        .flatMap((page) => page.lines)
        .map((line) => newest(line, told.get(line.id)))
        .filter((line) => state === 'all' || (!leaving.has(line.id) && BELONGS[state](line))),
    [pages, told, leaving, state],
  )

  /** Lists of other views are read again when somebody goes there. */
  const markOthers = useCallback(
    () => client.invalidateQueries({ queryKey: linesKey(account), type: 'inactive', refetchType: 'none' }),
    [client, account],
  )
  const refresh = useCallback(async () => {
    setStale(false)
    await client.invalidateQueries({ queryKey: linesKey(account) })
  }, [client, account])
  /** Lines were changed that the pages may not have. */
  const reread = useCallback(() => {
    void markOthers()
    if ((pages?.length ?? 0) <= FEW_PAGES) void refresh()
    else setStale(true)
  }, [pages, markOthers, refresh])

  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useLive((event) => {
    const missed = event.type === 'reconnected' || event.type === 'resync'
    if (!missed && !(event.type === 'grid' && event.slug === WORKLIST_GRID)) return
    const now = Date.now()
    const ids = Array.isArray(event.ids) ? event.ids.map(String) : null
    if (ids?.every((id) => (own.current.get(id) ?? 0) >= now)) return
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      reread()
      void client.invalidateQueries({ queryKey: bankFiguresKey(account) })
      void client.invalidateQueries({ queryKey: ['bank-line'] })
    }, 400)
  })

  const markOwn = useCallback((ids: readonly string[]) => {
    for (const id of ids) own.current.set(id, Date.now() + OWN_FOR_MS)
  }, [])
  return {
    query,
    lines,
    pages,
    /** The list is that of before, while the one that was asked for is read. */
    isOld: query.isPlaceholderData,
    /** Lines changed while many of them were loaded. */
    stale,
    refresh,
    reread,
    /** They leave the list, as they will on the server. */
    hide: useCallback(
      (ids: readonly string[]) => {
        markOwn(ids)
        setLeaving((all) => new Set([...all, ...ids]))
      },
      [markOwn],
    ),
    /** They stand where they belong. */
    show: useCallback((ids: readonly string[]) => {
      setLeaving((all) => new Set([...all].filter((id) => !ids.includes(id))))
    }, []),
    /** Lines as an answer has them: from now on they are that in every list. */
    take: useCallback(
      (wires: readonly LineWire[]) => {
        markOwn(wires.map(({ id }) => id))
        setTold((all) => {
          const some = new Map(all)
          for (const wire of wires)
            if ((some.get(wire.id)?.version ?? -1) < wire.version) some.set(wire.id, rowOf(wire))
          return some
        })
        for (const wire of wires) client.setQueryData(lineKey(wire.id), wire)
        void markOthers()
      },
      [client, markOwn, markOthers],
    ),
    /** Something of a line that leaves it where it is. */
    patch: useCallback(
      (id: string, change: Partial<WorklistLine>) => {
        markOwn([id])
        setTold((all) => {
          const known = all.get(id)
          return known ? new Map(all).set(id, { ...known, ...change }) : all
        })
        client.setQueryData<LineWire>(lineKey(id), (line) => line && { ...line, ...change })
        client.setQueriesData<Pages>({ queryKey: linesKey(account) }, (data) => data && patched(data, id, change))
      },
      [client, account, markOwn],
    ),
  }
}

export type Lines = ReturnType<typeof useLines>

const isFew = (data: { pages: unknown[] } | undefined): boolean => (data?.pages.length ?? 0) <= FEW_PAGES

const newest = (line: WorklistLine, told: Told | undefined): WorklistLine =>
  told && told.version > line.version ? { ...line, ...told } : line

const patched = (data: Pages, id: string, change: Partial<WorklistLine>): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
  })),
})

const rowOf = (line: LineWire): Told => ({
  status: line.status,
  suspense: line.suspense,
  suspense_at: line.suspense_at,
  suspense_by_name: line.suspense_by_name,
  flag: line.flag,
  note: line.note,
  matched_voucher: line.matched_voucher,
  version: line.version,
})
