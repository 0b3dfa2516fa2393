'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FilterNode, GridRow } from '@/lib/client/grid/grid-types'
import { type LiveEvent, useLive } from '@/lib/client/live'
import { fetchGridPage, type GridDataRequest, type RowSelectionQuery } from '@/lib/client/queries'
import type { ChangedBy } from '@/lib/core/live/messages'
import { rowIdTime } from './row-id-time'
import { isDraft } from './row-overlay'
import type { RowMark, RowSource } from './row-source'

/** Changes are gathered this long; by then the answer to a change made here has come, and its echo is known as such. */
const PAUSE = 400
/** How often rows that the user's own job adds are loaded. */
const OWN_PAUSE = 1_500
/** As many rows as one request answers. */
const MAX_ROWS = 200
/** How long a row shows that someone else has just changed it. */
const CHANGED_FOR = 8_000

type Options = {
  /** Whose screen it is: what they do elsewhere, or a job of theirs, is not someone else's. */
  me: string
  slug: string
  store: RowSource
  query: RowSelectionQuery
  columns: string
  /** When the rows were read that came with the page. */
  firstAt: number | undefined
  /** Counts, cards and totals are read again; rows stay. */
  refreshFigures: () => void
  /** Everything is read again. */
  refresh: () => void
}

/**
 * Keeps the rows on the screen true while others change them, without moving any: changed rows get their new values,
 * rows that the view would not select any more are marked, and new ones are counted until the person wants them; those
 * of the person's own job or other window come in without being asked for.
 */
export function useLiveRows({ me, slug, store, query, columns, firstAt, refreshFigures, refresh }: Options) {
  const [arrivals, setArrivals] = useState<Arrivals>(NONE)
  const readAt = useRef(Date.now())
  const live = useRef(store)
  live.current = store

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view starts from nothing
  useEffect(() => {
    readAt.current = firstAt ?? Date.now()
    setArrivals(NONE)
  }, [store])

  const read = useCallback(
    async (ids: string[], selection: RowSelectionQuery, wanted: string): Promise<GridRow[]> => {
      const request: GridDataRequest = {
        ...selection,
        filter: JSON.stringify(narrowed(selection.filter, ids)),
        columns: wanted,
        per_page: MAX_ROWS,
        count: 'none',
      }
      return (await fetchGridPage(slug, request)).rows
    },
    [slug],
  )

  /** Which of these rows the view still selects; null: all, for it selects everything. */
  const matching = useCallback(
    async (ids: string[]): Promise<Set<string> | null> => {
      if (!query.filter && !query.q) return null
      return new Set((await read(ids, query, firstOf(columns))).map((row) => row.row_id))
    },
    [query, read, columns],
  )

  const markMatches = useCallback(
    async (ids: string[]) => {
      const found = await matching(ids)
      if (!found) return
      for (const id of ids) {
        const mark = live.current.markOf(id)
        if (!found.has(id)) live.current.setMark(id, 'no-match')
        else if (mark === 'no-match') live.current.setMark(id, null)
      }
    },
    [matching],
  )

  const rowsChanged = useCallback(
    (rows: GridRow[]) => {
      const ids = rows.map((row) => row.row_id).filter((id) => !isDraft(id))
      refreshFigures()
      for (let from = 0; from < ids.length; from += MAX_ROWS)
        // A row that could not be checked simply stays unmarked.
        markMatches(ids.slice(from, from + MAX_ROWS)).catch(() => {})
    },
    [markMatches, refreshFigures],
  )

  const showArrivals = useCallback(() => {
    readAt.current = Date.now()
    setArrivals(NONE)
    refresh()
  }, [refresh])

  const coming = useRef<ReturnType<typeof setTimeout> | null>(null)
  const comeIn = () => {
    coming.current ??= setTimeout(() => {
      coming.current = null
      showArrivals()
    }, OWN_PAUSE)
  }
  useEffect(() => () => clearTimeout(coming.current ?? undefined), [])

  const catchUp = useEffectEvent(async (ids: string[], by: ChangedBy | undefined) => {
    const own = by?.id === me
    const known = ids.filter((id) => store.findRow(id))
    const unknown = ids.filter((id) => !known.includes(id) && rowIdTime(id) > readAt.current)
    refreshFigures()
    if (known.length > 0) await patch(known, own ? null : by ? `changed by ${by.name}` : 'changed')
    if (unknown.length === 0) return
    const found = (await matching(unknown)) ?? new Set(unknown)
    const fresh = unknown.filter((id) => found.has(id) && !store.findRow(id))
    if (fresh.length === 0) return
    // With nothing on the screen there is nothing to keep still.
    if (store.rowCount === 0) refresh()
    else if (own) comeIn()
    else setArrivals((now) => new Map([...now, ...fresh.map((id) => [id, by?.name ?? null] as const)]))
  })

  const patch = async (ids: string[], changed: RowMark | null) => {
    const bin = query['filter[deleted]']
    const rows = await read(ids, bin ? { 'filter[deleted]': bin } : {}, columns)
    const read_ = new Map(rows.map((row) => [row.row_id, row]))
    const still: string[] = []
    for (const id of ids) {
      const before = store.findRow(id)
      const after = read_.get(id)
      if (!before) continue
      if (!after) {
        store.setMark(id, 'gone')
        continue
      }
      still.push(id)
      if (before.version !== undefined && before.version === after.version) continue
      store.replaceRow(after)
      if (!changed) continue
      store.setMark(id, changed)
      setTimeout(() => store.markOf(id) === changed && store.setMark(id, null), CHANGED_FOR)
    }
    if (still.length > 0) await markMatches(still)
  }

  useGathered(slug, {
    onRows: (ids, by) => void catchUp(ids, by).catch(() => {}),
    onAnything: showArrivals,
    onFigures: refreshFigures,
  })

  const [from, ...others] = new Set(arrivals.values())
  return {
    rowsChanged,
    arrivals: arrivals.size,
    arrivalsFrom: others.length === 0 ? (from ?? null) : null,
    showArrivals,
  }
}

/** By row, who added it. */
type Arrivals = ReadonlyMap<string, string | null>
const NONE: Arrivals = new Map()
const firstOf = (columns: string) => columns.split(',')[0] ?? ''

function narrowed(filter: string | undefined, ids: string[]): FilterNode {
  const these: FilterNode = { column: 'row_id', op: 'in', value: ids }
  return filter ? { and: [JSON.parse(filter) as FilterNode, these] } : these
}

type Handlers = {
  onRows: (ids: string[], by: ChangedBy | undefined) => void
  onAnything: () => void
  onFigures: () => void
}

/** Many changes at once, e.g. an import, are answered once for each who made them. */
function useGathered(slug: string, handlers: Handlers): void {
  const changes = useRef(new Map<string, { by: ChangedBy | undefined; ids: Set<string> }>())
  const anything = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  const answer = useEffectEvent(() => {
    timer.current = null
    const gathered = [...changes.current.values()]
    const all = anything.current || gathered.some(({ ids }) => ids.size > MAX_ROWS)
    changes.current.clear()
    anything.current = false
    if (all) handlers.onAnything()
    else for (const { by, ids } of gathered) handlers.onRows([...ids], by)
  })

  useLive((event) => {
    if (event.type === 'figures' && event.slug === slug) return handlers.onFigures()
    const changed = changedRows(event, slug)
    if (!changed) return
    if (changed === 'anything') anything.current = true
    else {
      const who = event.by?.id ?? event.by?.name ?? ''
      const theirs = changes.current.get(who) ?? { by: event.by, ids: new Set<string>() }
      changes.current.set(who, theirs)
      for (const id of changed) theirs.ids.add(id)
    }
    timer.current ??= setTimeout(() => answer(), PAUSE)
  })
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
}

function changedRows(event: LiveEvent, slug: string): string[] | 'anything' | null {
  if (event.type === 'reconnected' || event.type === 'resync') return 'anything'
  if (event.type !== 'grid' || event.slug !== slug) return null
  return Array.isArray(event.ids) ? event.ids.map(String) : 'anything'
}
