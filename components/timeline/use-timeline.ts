'use client'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { type RecordFacts, recordKey } from '@/components/record-page/types'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'

export type TimelinePage = AnswerOf<'GET /timeline/{record}/{id}'>
export type TimelineItem = TimelinePage['items'][number]
/** The record that an entry opens. */
export type EntryRef = NonNullable<TimelineItem['ref']>

/** A record that has a timeline, as the API names it. */
export type TimelineRecord = RecordFacts & { kind: string }

export type TimelineFilters = { kinds: string; from: string; to: string; q: string }

const NAMES = ['kinds', 'from', 'to', 'q'] as const

/** The filters, kept in the address so that they can be shared and survive a reload. */
export function useTimelineFilters() {
  const params = useSearchParams()
  const filters = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as TimelineFilters
  const change = (changes: Partial<TimelineFilters>) => setParams(changes)
  return { filters, change, isFiltered: NAMES.some((name) => filters[name]) }
}

/** The tab of a record's page; one that is filtered is the timeline, and stays it when its filters are cleared. */
export function useTab(initial: string) {
  const params = useSearchParams()
  const isFiltered = NAMES.some((name) => params.get(name))
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setWasFiltered(true)
  const tab = params.get('tab') ?? (wasFiltered ? 'timeline' : initial)
  return { tab, setTab: (next: string) => setParams({ tab: next }) }
}

function setParams(changes: Record<string, string>): void {
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  const search = next.toString()
  window.history.replaceState(null, '', search ? `?${search}` : window.location.pathname)
}

const sent = (filters: TimelineFilters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

/** The pages of a timeline; new entries come in at the top while the rest stays as it is read. */
export function useTimeline({ kind, slug, id }: TimelineRecord, filters: TimelineFilters, initial?: TimelinePage) {
  const client = useQueryClient()
  const queryKey = [...recordKey({ slug, id }), 'timeline', filters]
  const read = (cursor: string | null, signal?: AbortSignal) =>
    call(
      'GET /timeline/{record}/{id}',
      { record: kind, id, ...sent(filters), ...(cursor ? { cursor } : {}) },
      { signal },
    )
  const isPlain = Object.values(filters).every((value) => !value)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // It comes with the page, and is read again as that is.
    ...(initial && isPlain ? { initialData: { pages: [initial], pageParams: [null] } } : {}),
    placeholderData: keepPreviousData,
  })
  useLive(async (event) => {
    const isOurs = event.type === 'reconnected' || (event.type === 'timeline' && (event.ids?.includes(id) ?? true))
    if (!isOurs) return
    const newest = await read(null).catch(() => null)
    if (newest) client.setQueryData<Pages>(queryKey, (known) => known && withNewest(known, newest))
  })
  return query
}

type Pages = InfiniteData<TimelinePage, string | null>

/** What is new goes before what is shown, and what was changed takes its place; a gap between the two starts over. */
function withNewest(known: Pages, newest: TimelinePage): Pages {
  const [first, ...others] = known.pages
  if (!first) return known
  const changed = new Map(newest.items.map((item) => [item.id, item]))
  const shown = new Set(known.pages.flatMap(({ items }) => items.map((item) => item.id)))
  const isGap = first.items.length > 0 && newest.next_cursor !== null && !newest.items.some(({ id }) => shown.has(id))
  if (isGap) return { ...known, pages: [newest], pageParams: [null] }
  const updated = (page: TimelinePage) => ({ ...page, items: page.items.map((item) => changed.get(item.id) ?? item) })
  const added = newest.items.filter(({ id }) => !shown.has(id))
  const top = updated(first)
  return {
    ...known,
    pages: [
      { ...top, kinds: newest.kinds, since: newest.since, items: [...added, ...top.items] },
      ...others.map(updated),
    ],
  }
}
