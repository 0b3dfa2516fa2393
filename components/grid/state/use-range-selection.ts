'use client'
import { useCallback, useRef } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { formatNumber } from '@/lib/client/format'
import type { GridRow } from '@/lib/client/grid/grid-types'
import type { GridController } from '../grid-context'
import { addRange, toggleRow } from './selection'

const MAX_RANGE = 2000

/** A click on a row's box: one row, or with Shift everything from the last one to it, loaded or not. */
export function useRangeSelection(controller: GridController) {
  const latest = useRef(controller)
  latest.current = controller
  return useCallback((row: GridRow, index: number, { shiftKey }: { shiftKey: boolean }) => {
    const { selection, setSelection, shown } = latest.current
    const { anchor } = selection
    if (!shiftKey || anchor === null || anchor === index) return setSelection((now) => toggleRow(now, row, index))
    const [first, last] = anchor < index ? [anchor, index] : [index, anchor]
    if (last - first >= MAX_RANGE) {
      toast.info(`A range holds at most ${formatNumber(MAX_RANGE)} rows`, {
        description: 'Filter, then use “select all” in the bar below.',
      })
      return
    }
    void shown.ensureRange(first, last).then((rows) => setSelection((now) => addRange(now, rows)))
  }, [])
}
