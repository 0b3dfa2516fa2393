'use client'
import { useRef } from 'react'
import { isUnsaved, mayLeave } from './unsaved-guard'

/** Of a dialog or drawer: closing it asks first while a form in it has unsaved changes. */
export function useGuardedClose(onOpenChange: (open: boolean) => void) {
  const panel = useRef<HTMLDivElement>(null)
  const change = (open: boolean) => {
    if (open || !isUnsaved(panel.current)) onOpenChange(open)
    else void mayLeave(panel.current).then((left) => left && onOpenChange(false))
  }
  return { panel, change }
}
