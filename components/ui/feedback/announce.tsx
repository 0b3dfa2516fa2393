'use client'
import { createStore, useStore } from '@/lib/client/store'

const message = createStore('')

/** Says something to screen readers when they are idle, e.g. "1 240 rows, sorted by due date". */
export function announce(text: string) {
  // The same text twice would not be read again; an invisible space makes it new.
  message.set((current) => (current === text ? `${text}\u00a0` : text))
}

/** Mounted once, at the root. */
export function AnnouncerHost() {
  const text = useStore(message, '')
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  )
}
