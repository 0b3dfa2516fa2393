'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'
import { type RecordFacts, recordKey } from './types'

/** The record with its related rows; read again after a change, here or elsewhere. */
export function useRecord<Page>(record: RecordFacts, initial: Page, read: (signal: AbortSignal) => Promise<Page>) {
  const refresh = useRefresh(record)
  const { data } = useQuery({
    queryKey: [...recordKey(record), 'page'],
    queryFn: ({ signal }) => read(signal),
    initialData: initial,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || (event.type === 'grid' && record.shows.includes(event.slug ?? ''))) refresh()
  })
  return data ?? initial
}

/** After a change: the page, its timeline and the grid's lists are out of date. */
export function useRefresh(record: RecordFacts) {
  const client = useQueryClient()
  const { slug, id } = record
  return useCallback(() => {
    client.invalidateQueries({ queryKey: recordKey({ slug, id }) })
    client.invalidateQueries({ queryKey: gridKeys.grid(slug) })
  }, [client, slug, id])
}
