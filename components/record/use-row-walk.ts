'use client'
import { useGrid } from '@/components/grid/grid-context'
import { totalInWords } from '@/components/grid/state/words'
import { formatNumber } from '@/lib/client/format'
import { mayLeave } from './unsaved-guard'

/** From the open row to its neighbours in the list behind it, loaded or not. */
export function useRowWalk(rowId: string) {
  const { shown, openRow } = useGrid()
  const index = shown.indexOf(rowId)
  const count = shown.rowCount
  const hasPrevious = index > 0
  const hasNext = index >= 0 && index < count - 1
  const step = async (by: 1 | -1) => {
    if ((by === 1 && !hasNext) || (by === -1 && !hasPrevious)) return
    if (!(await mayLeave())) return
    const [next] = await shown.ensureRange(index + by, index + by)
    if (next) openRow(next.row_id)
  }
  const position = index === -1 || !shown.count ? null : `${formatNumber(index + 1)} of ${totalInWords(shown.count)}`
  return { hasPrevious, hasNext, step, position }
}
