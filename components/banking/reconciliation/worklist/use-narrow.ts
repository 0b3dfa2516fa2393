'use client'
import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 1023px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is no room for the chosen line beside the list: it is a sheet then. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
