'use client'
import { createStore } from '@/lib/client/store'

export type Signal = { latest_activity_at: string | null; unread: number }

/** What the last look said; null: none has been taken yet. */
export const chatSignal = createStore<Signal | null>(null)

const EVERY_MS = 20_000
const MAX_WAIT_MS = 5 * 60_000

/** How long until the next look: longer after each failure in a row. */
export const waitAfter = (failures: number): number => Math.min(MAX_WAIT_MS, EVERY_MS * 2 ** failures)

type Options = {
  look: (signal: AbortSignal) => Promise<Signal>
  onSignal: (signal: Signal) => void
  isHidden: () => boolean
}

/** Looks again and again, not while the tab is hidden, and at once when it is seen again. @returns ends it */
export function pollSignal({ look, onSignal, isHidden }: Options): { stop: () => void; onVisibility: () => void } {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  const next = async () => {
    timer = undefined
    if (isHidden() || running) return
    running = new AbortController()
    const { signal } = running
    try {
      const found = await look(signal)
      failures = 0
      if (!signal.aborted) onSignal(found)
    } catch {
      failures++
    } finally {
      running = null
      if (!signal.aborted && !isHidden()) timer = setTimeout(next, waitAfter(failures))
    }
  }
  void next()
  return {
    stop: () => {
      clearTimeout(timer)
      running?.abort()
    },
    onVisibility: () => {
      clearTimeout(timer)
      timer = undefined
      void next()
    },
  }
}
