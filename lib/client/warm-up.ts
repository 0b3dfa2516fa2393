'use client'

import { useEffect } from 'react'

/** What a person looks at first comes first. */
const PAUSE = 1_500

/**
 * Fetches scripts that will likely be wanted next: a moment after `ready`, once the browser has nothing else to do. One
 * that cannot be fetched now is tried again when it is wanted.
 */
export function useWarmUp(parts: readonly { load: () => Promise<unknown> }[], ready = true): void {
  useEffect(() => {
    if (!ready) return
    const warmUp = () => {
      for (const part of parts) part.load().catch(() => {})
    }
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(warmUp), PAUSE)
    return () => clearTimeout(timer)
  }, [parts, ready])
}

/** Fetches what is wanted so soon that it should not wait for a quiet moment. */
export function useLoad(parts: readonly { load: () => Promise<unknown> }[]): void {
  useEffect(() => {
    for (const part of parts) part.load().catch(() => {})
  }, [parts])
}
