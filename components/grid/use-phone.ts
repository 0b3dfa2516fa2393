'use client'
import { useSyncExternalStore } from 'react'
import { usePhoneGuess } from '@/components/ui/phone-guess'

const NARROW = '(max-width: 639px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether rows are shown as cards; the server draws what it guesses. */
export function usePhone(): boolean {
  const guess = usePhoneGuess()
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => guess,
  )
}
