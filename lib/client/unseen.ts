'use client'
import { useEffect } from 'react'

const seen = new WeakSet<object>()

/** What came with the page, until it has been shown: the router hands the same to a page that is gone back to, and then it is old. */
export function useUnseen<T extends object>(given: T | undefined): T | null {
  useEffect(() => {
    if (given) seen.add(given)
  }, [given])
  return given && !seen.has(given) ? given : null
}
