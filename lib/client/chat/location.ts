'use client'
import { useMemo, useSyncExternalStore } from 'react'
import { type Place, parsePlace, placeHash } from './narrow'
import { chatStore } from './state/chat-store'

export const CHAT_PATH = '/team-chat'
const MOVED = 'indaba:chat-moved'

/** Shows a place: a new step in the browser's history, unless `replace` says that it only corrects the address. */
export function goTo(place: Place | string, options: { replace?: boolean } = {}): void {
  const hash = typeof place === 'string' ? place : hashOf(place)
  if (window.location.pathname === CHAT_PATH && window.location.hash === hash) return
  const url = `${CHAT_PATH}${hash}`
  if (options.replace) window.history.replaceState(null, '', url)
  else window.history.pushState(null, '', url)
  // Neither of the two tells anybody.
  window.dispatchEvent(new Event(MOVED))
}

/** The address of a place, for links. */
export const hashOf = (place: Place): string => placeHash(place, (id) => chatStore.get().channels.get(id)?.name)

const hashNow = () => window.location.hash

declare global {
  interface Window {
    /** Path and hash of the last plain link; see early-link-script.ts. */
    followedLink?: string
  }
}

/** Shows what a plain link named, also where the router has written over it, and has the router know of it. */
function followPlainLink(): void {
  const { followedLink } = window
  window.followedLink = undefined
  if (!followedLink?.startsWith(`${CHAT_PATH}#`)) return
  const { pathname, hash } = window.location
  const routerKnows = window.history.state?.__NA === true && followedLink === pathname + hash
  if (pathname !== CHAT_PATH || routerKnows) return
  window.history.replaceState(null, '', followedLink)
  window.dispatchEvent(new Event(MOVED))
}

function onMove(listener: () => void): () => void {
  const events = [MOVED, 'hashchange', 'popstate']
  for (const name of events) window.addEventListener(name, listener)
  // The router's own links change the hash without any of these; it does so while React must not be disturbed.
  const later = () => setTimeout(listener)
  window.navigation?.addEventListener('currententrychange', later)
  window.addEventListener('hashchange', followPlainLink)
  // After the router's own effects, which follow those of the pages in it.
  const afterStart = setTimeout(followPlainLink)
  return () => {
    clearTimeout(afterStart)
    window.removeEventListener('hashchange', followPlainLink)
    for (const name of events) window.removeEventListener(name, listener)
    window.navigation?.removeEventListener('currententrychange', later)
  }
}

/** What the address asks for; null until the browser has taken over. */
export function usePlace(): Place | null {
  const hash = useSyncExternalStore<string | null>(onMove, hashNow, () => null)
  return useMemo(() => (hash === null ? null : parsePlace(hash)), [hash])
}

/** Whether the address names no view: a phone then shows the list. */
export function useAtRoot(): boolean {
  return useSyncExternalStore(
    onMove,
    () => hashNow() === '',
    () => true,
  )
}
