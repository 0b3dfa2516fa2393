'use client'

import { useRef } from 'react'

/** True from the first opening on: what is not there yet need not be drawn, and what was open closes with its own animation. */
export function useOnceOpen(open: boolean): boolean {
  const wasOpen = useRef(open)
  wasOpen.current ||= open
  return wasOpen.current
}
