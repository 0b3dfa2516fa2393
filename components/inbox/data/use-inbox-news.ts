'use client'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { subscribeLive } from '@/lib/client/live'
import { SLUG } from './views'

const GATHER_MS = 400

/** Reads these again when something happened in the inbox; many events at once count as one. */
export function useInboxNews(keys: readonly QueryKey[]): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const refresh = useEffectEvent(() => {
    timer.current = undefined
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    const unsubscribe = subscribeLive((event) => {
      const missed = event.type === 'reconnected' || event.type === 'resync'
      const ours =
        (event.type === 'grid' && event.slug === SLUG) || (event.type === 'module' && event.module === 'inbox')
      if (missed || ours) timer.current ??= setTimeout(() => refresh(), GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
}
