'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/lib/client/call'

export type FoundRecord = {
  grid: string
  grid_title: string
  module: string
  row_id: string
  label: string
  sublabel: string
  href: string
}

const PAUSE_IN_TYPING = 160
const SHORTEST = 2
const PER_GRID = 5

/** Rows of all grids that the person may see; asked after a pause in typing. */
export function useRecordSearch(typed: string) {
  const query = useDelayed(typed.trim(), PAUSE_IN_TYPING)
  const enabled = query.length >= SHORTEST
  const search = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await call('GET /search', { q: query, limit: PER_GRID }, { signal })).results,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const waiting = typed.trim().length >= SHORTEST && (typed.trim() !== query || search.isFetching)
  return {
    records: enabled ? (search.data ?? []) : [],
    waiting,
    failed: enabled && search.isError,
    retry: search.refetch,
  }
}

function useDelayed(value: string, delay: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delayed
}
