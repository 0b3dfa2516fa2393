'use client'
import { useEffect, useState } from 'react'
import type { Quote } from '@/lib/modules/website/schemas-orders'
import { callShop } from '../call-shop'
import type { CartEntry } from './cart-store'

type Answer = { quote: Quote | null; error: unknown }

/** What the cart costs now, as the order of it will; asked again when the cart changes. */
export function useQuote(siteId: string, entries: CartEntry[] | null) {
  const [answer, setAnswer] = useState<Answer>({ quote: null, error: null })
  const [turn, setTurn] = useState(0)
  const cart = JSON.stringify(entries ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    const items: CartEntry[] = JSON.parse(cart)
    if (items.length === 0) return
    const asked = new AbortController()
    callShop(siteId, 'POST /shop/quote', { items }, { signal: asked.signal })
      .then((quote) => setAnswer({ quote, error: null }))
      .catch((error) => asked.signal.aborted || setAnswer(({ quote }) => ({ quote, error })))
    return () => asked.abort()
  }, [siteId, cart, turn])
  return {
    ...answer,
    ask: () => setTurn((before) => before + 1),
    show: (quote: Quote) => setAnswer({ quote, error: null }),
  }
}
