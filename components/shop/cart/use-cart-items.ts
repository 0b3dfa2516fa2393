'use client'
import { useEffect, useState } from 'react'
import type { Product } from '@/lib/modules/website/schemas'
import type { CartEntry } from './cart-store'

type Items = Map<string, Product>

/** Names, pictures and today's prices of what is in the cart. `null`: on their way; `failed`: the shop does not answer. */
export function useCartItems(base: string, entries: CartEntry[] | null): { items: Items | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ items: Items | null; failed: boolean }>({ items: null, failed: false })
  const skus = entries?.map(({ sku }) => sku).join('\n')
  useEffect(() => {
    if (skus === undefined) return
    if (skus === '') return setAnswer({ items: new Map(), failed: false })
    const asked = new AbortController()
    const query = new URLSearchParams(skus.split('\n').map((sku) => ['sku', sku]))
    fetch(`${base}/cart/items?${query}`, { signal: asked.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(response.statusText)
        const { products } = (await response.json()) as { products: Product[] }
        setAnswer({ items: new Map(products.map((product) => [product.sku, product])), failed: false })
      })
      .catch(() => asked.signal.aborted || setAnswer((before) => ({ ...before, failed: true })))
    return () => asked.abort()
  }, [base, skus])
  return answer
}
