'use client'
import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether rows are shown as cards; the server draws the table. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
