'use client'
import { useEffect, useRef } from 'react'
import { usePaletteOpen } from '@/components/shell/command-context'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'

/** While the palette is open: the row or card that had the focus when it opened. */
export function useFocusedRow(): GridRow | undefined {
  const { shown } = useGrid()
  const paletteOpen = usePaletteOpen()
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('[role=dialog]')) return
      last.current = event.target.closest('[data-row-id], [data-row]')
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  if (!paletteOpen || !(last.current instanceof HTMLElement)) return undefined
  const { rowId, row } = last.current.dataset
  return rowId ? shown.findRow(rowId) : shown.getRow(Number(row))
}
