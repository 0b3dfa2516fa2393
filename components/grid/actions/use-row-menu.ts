'use client'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import type { GridRow } from '@/lib/client/grid/grid-types'

type OpenMenu = { row: GridRow; x: number; y: number }

/** One menu for all rows: it opens at the pointer, or at the button that asked for it. */
export function useRowMenu() {
  const [at, setAt] = useState<OpenMenu | null>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const open = useCallback((row: GridRow, event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]')
    returnTo.current = cell ?? event.currentTarget
    const atPointer = event.type === 'contextmenu' && event.clientX > 0
    const box = (
      event.type === 'contextmenu' ? (cell ?? event.currentTarget) : event.currentTarget
    ).getBoundingClientRect()
    setAt({ row, x: atPointer ? event.clientX : box.left, y: atPointer ? event.clientY : box.bottom })
  }, [])
  return { at, open, close: () => setAt(null), returnTo }
}
