'use client'
import { useEffect, useRef } from 'react'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useGrid } from '@/components/grid/grid-context'
import { describeTotal } from '@/components/grid/state/words'
import { formatNumber } from '@/lib/client/format'

/** From the open row to its neighbours in the list behind it, loaded or not. */
export function useRowWalk(rowId: string) {
  const { shown, openRow } = useGrid()
  const index = shown.indexOf(rowId)
  const count = shown.rowCount
  const hasPrevious = index > 0
  const hasNext = index >= 0 && index < count - 1
  // Keys may be pressed faster than rows are drawn: each step starts where the one before it has led.
  const at = useRef(rowId)
  const steps = useRef<Promise<void>>(Promise.resolve())
  const underWay = useRef(0)
  useEffect(() => {
    if (underWay.current === 0) at.current = rowId
  }, [rowId])

  const walk = async (by: 1 | -1) => {
    const to = shown.indexOf(at.current) + by
    if (to - by < 0 || to < 0 || to >= shown.rowCount || !(await mayLeave())) return
    const [next] = await shown.ensureRange(to, to)
    if (!next) return
    at.current = next.row_id
    openRow(next.row_id)
  }
  const step = (by: 1 | -1): Promise<void> => {
    underWay.current++
    steps.current = steps.current
      .then(() => walk(by))
      .finally(() => {
        underWay.current--
      })
    return steps.current
  }
  const position = index === -1 || !shown.count ? null : `${formatNumber(index + 1)} of ${describeTotal(shown.count)}`
  return { hasPrevious, hasNext, step, position }
}
