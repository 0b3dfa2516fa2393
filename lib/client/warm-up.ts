'use client'

import { useEffect } from 'react'

/**
 * Fetches scripts that will likely be wanted next, once `ready` and the browser has nothing else to do. One that cannot
 * be fetched now is tried again when it is wanted.
 */
export function useWarmUp(parts: readonly { load: () => Promise<unknown> }[], ready = true): void {
  useEffect(() => {
    if (!ready) return
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 500))
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const handle = whenIdle(() => {
      for (const part of parts) part.load().catch(() => {})
    })
    return () => cancel(handle)
  }, [parts, ready])
}
