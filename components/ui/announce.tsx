'use client'
import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says something to screen readers when they are idle, e.g. "1 240 rows, sorted by due date". */
export function announce(text: string) {
  // The same text twice would not be read again; an invisible space makes it new.
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Mounted once, at the root. */
export function AnnouncerHost() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
    () => '',
  )
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  )
}
