'use client'
import { useEffect, useState } from 'react'
import type { ShopSuggestions } from '@/lib/modules/website/schemas-shop'
import { callShop } from '../call-shop'

const PAUSE_MS = 150
const MIN_CHARACTERS = 2
const MAX_CHARACTERS = 100
const MAX_REMEMBERED = 50

/** What was asked on this page already; letters are taken back as often as they are typed. */
const remembered = new Map<string, ShopSuggestions>()

/** Suggestions for what is typed, the ones before until new ones are there; null: none, or they cannot be had. */
export function useSuggestions(siteId: string, typed: string): ShopSuggestions | null {
  const [found, setFound] = useState<ShopSuggestions | null>(null)
  const q = typed.slice(0, MAX_CHARACTERS).toLowerCase()
  useEffect(() => {
    const known = q.length < MIN_CHARACTERS ? null : remembered.get(q)
    if (known !== undefined) return setFound(known)
    const asked = new AbortController()
    const pause = setTimeout(() => {
      callShop(siteId, 'GET /shop/suggestions', { q }, { signal: asked.signal })
        .then((answer) => {
          if (remembered.size >= MAX_REMEMBERED) remembered.clear()
          remembered.set(q, answer)
          setFound(answer)
        })
        // Searching by Enter still works.
        .catch(() => asked.signal.aborted || setFound(null))
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asked.abort()
    }
  }, [siteId, q])
  return found
}
