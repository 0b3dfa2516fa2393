'use client'
import { useSyncExternalStore } from 'react'

/** The cart of one shop in this browser: what and how many. Prices are the shop's, never the browser's. */
export type CartEntry = { sku: string; qty: number }

export const MAX_QTY = 999
const MAX_ENTRIES = 100
const EMPTY: CartEntry[] = []

let known: { text: string | null; entries: CartEntry[] } = { text: null, entries: EMPTY }
const listeners = new Set<() => void>()
export const cartKey = (siteId: string) => `shop-cart:${siteId}`

function read(siteId: string): CartEntry[] {
  let text: string | null = null
  try {
    text = localStorage.getItem(cartKey(siteId))
  } catch {
    // Storage may be switched off: then the cart lasts as long as the page.
    return known.entries
  }
  if (text !== known.text) known = { text, entries: parse(text) }
  return known.entries
}

function parse(text: string | null): CartEntry[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return EMPTY
    return stored
      .filter((one) => typeof one?.sku === 'string' && Number.isInteger(one.qty) && one.qty > 0)
      .slice(0, MAX_ENTRIES)
  } catch {
    return EMPTY
  }
}

function write(siteId: string, entries: CartEntry[]) {
  const text = JSON.stringify(entries)
  known = { text, entries }
  try {
    localStorage.setItem(cartKey(siteId), text)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** Other tabs tell by `storage`; a page that comes back from the browser's memory has missed that. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

/** null: not known yet, as on the server. */
export function useCart(siteId: string): CartEntry[] | null {
  return useSyncExternalStore(
    subscribe,
    () => read(siteId),
    () => null,
  )
}

export function addToCart(siteId: string, sku: string, qty: number): void {
  const entries = read(siteId)
  const has = entries.find((one) => one.sku === sku)
  setQuantity(siteId, sku, (has?.qty ?? 0) + qty)
}

/** @param qty 0 removes it */
export function setQuantity(siteId: string, sku: string, qty: number): void {
  const entries = read(siteId)
  const next = { sku, qty: Math.min(qty, MAX_QTY) }
  if (qty <= 0)
    write(
      siteId,
      entries.filter((one) => one.sku !== sku),
    )
  else if (entries.some((one) => one.sku === sku))
    write(
      siteId,
      entries.map((one) => (one.sku === sku ? next : one)),
    )
  else write(siteId, [...entries, next].slice(0, MAX_ENTRIES))
}

export const emptyCart = (siteId: string): void => write(siteId, EMPTY)

/** Heard by the header's cart, which opens. */
export const CART_ADDED = 'shop-cart-added'
