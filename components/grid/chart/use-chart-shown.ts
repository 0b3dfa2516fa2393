'use client'
import { useCallback, useSyncExternalStore } from 'react'

const keyOf = (slug: string) => `indaba.chart.${slug}`
const CHANGED = 'indaba-chart-shown'

/** Whether the chart of a grid is open; kept in this browser. On a phone it opens when it is asked for. */
export function useChartShown(slug: string): [boolean, (open: boolean) => void] {
  const subscribe = useCallback((onChange: () => void) => {
    window.addEventListener(CHANGED, onChange)
    return () => window.removeEventListener(CHANGED, onChange)
  }, [])
  const shown = useSyncExternalStore(
    subscribe,
    () => {
      const kept = read(slug)
      return kept === null ? window.matchMedia('(min-width: 640px) and (min-height: 600px)').matches : kept === '1'
    },
    () => false,
  )
  const setShown = useCallback(
    (open: boolean) => {
      try {
        window.localStorage.setItem(keyOf(slug), open ? '1' : '0')
      } catch {
        memory.set(slug, open ? '1' : '0')
      }
      window.dispatchEvent(new Event(CHANGED))
    },
    [slug],
  )
  return [shown, setShown]
}

/** For browsers that keep nothing. */
const memory = new Map<string, string>()

function read(slug: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(slug)) ?? memory.get(slug) ?? null
  } catch {
    return memory.get(slug) ?? null
  }
}
