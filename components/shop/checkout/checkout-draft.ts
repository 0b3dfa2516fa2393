'use client'
import { randomId } from '@/lib/client/random-id'

/** What was typed, by the names of the fields; kept in this tab, so that a reload loses nothing. */
export type Draft = Record<string, string>
export type PlacedOrder = { token: string; number: string }

const draftKey = (siteId: string) => `shop-checkout:${siteId}`
const intentKey = (siteId: string) => `shop-order-key:${siteId}`
const lastKey = (siteId: string) => `shop-last-order:${siteId}`

export const readDraft = (siteId: string): Draft => read(() => sessionStorage, draftKey(siteId)) ?? {}
export const keepDraft = (siteId: string, draft: Draft) => write(() => sessionStorage, draftKey(siteId), draft)

/** The order that this tab placed last. */
export const readLastOrder = (siteId: string) => read<PlacedOrder>(() => sessionStorage, lastKey(siteId))

/** One for each cart, in all tabs: ordering it twice is one order. */
export function orderKey(siteId: string): string {
  const known = read<string>(() => localStorage, intentKey(siteId)) ?? randomId()
  write(() => localStorage, intentKey(siteId), known)
  return known
}

export const forgetOrderKey = (siteId: string) => write(() => localStorage, intentKey(siteId), null)

export function keepPlaced(siteId: string, order: PlacedOrder): void {
  write(() => sessionStorage, lastKey(siteId), order)
  const { note: _, ...draft } = readDraft(siteId)
  keepDraft(siteId, draft)
  forgetOrderKey(siteId)
}

/** Where storage is switched off it lasts as long as the page. */
const memory = new Map<string, unknown>()

function read<T = Draft>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return (memory.get(key) as T) ?? null
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  memory.set(key, value)
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // As above.
  }
}

/** Of what may be left out, what is empty is not sent. */
export const filled = (draft: Draft, needed: readonly string[], optional: readonly string[]): Draft =>
  Object.fromEntries([
    ...needed.map((name) => [name, draft[name] ?? '']),
    ...optional.filter((name) => draft[name]).map((name) => [name, draft[name]]),
  ])
