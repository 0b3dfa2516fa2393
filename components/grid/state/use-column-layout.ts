'use client'
import { useMemo } from 'react'
import { announce } from '@/components/ui/announce'
import { toast } from '@/components/ui/toast'
import { pinnedKeys, visibleColumns } from '@/lib/client/grid-columns'
import type { ClientGrid } from '@/lib/client/grid-types'
import type { GridViewState } from '@/lib/client/grid-url-state'
import { isSelectable } from '../actions/action-targets'
import { useGrid } from '../grid-context'
import { CHECK_WIDTH } from '../table/layout'
import { tableWidth } from '../table/table-width'
import {
  hideColumns,
  type LayoutChange,
  moveColumn,
  pinColumn,
  pinProblem,
  placesFor,
  showColumns,
  unpinColumn,
} from './column-layout'

/** What people do to the columns of this view, by mouse or keyboard; what came of it is said. */
export function useColumnLayout() {
  const { grid, view, setView } = useGrid()
  return useMemo(() => {
    const order = visibleColumns(grid, view.columns).map(({ key }) => key)
    const pinned = pinnedKeys(grid, view)
    const label = (key: string) => grid.columns.find((column) => column.key === key)?.label ?? key
    const apply = (change: (now: GridViewState) => LayoutChange) => setView(change)
    const move = (key: string, to: number): number => {
      const change = moveColumn(grid, view, key, to)
      const place = placeOf(grid, change, key)
      apply((now) => moveColumn(grid, now, key, to))
      announce(`${label(key)}, column ${place + 1} of ${order.length}`)
      return place
    }
    return {
      order,
      pinned,
      move,
      /** One place to the left or right; the place where it then stands, or null at the end of the way. */
      step(key: string, by: -1 | 1): number | null {
        if (!canStep(key, by)) {
          announce(`${label(key)} cannot be moved further`)
          return null
        }
        return move(key, order.indexOf(key) + by)
      },
      canStep,
      show(keys: string[]) {
        apply((now) => showColumns(grid, now, keys))
        announce(keys.length === 1 ? `${label(keys[0] ?? '')} is shown` : `${keys.length} columns are shown`)
      },
      hide(keys: string[]) {
        apply((now) => hideColumns(grid, now, keys))
        announce(keys.length === 1 ? `${label(keys[0] ?? '')} is hidden` : `${keys.length} columns are hidden`)
      },
      /** From a place where the column itself vanishes: the way back is offered. */
      hideWithUndo(key: string) {
        const { columns, pinned: pins } = view
        apply((now) => hideColumns(grid, now, [key]))
        toast.success(`${label(key)} is hidden`, {
          action: { label: 'Undo', onClick: () => setView({ columns, pinned: pins }) },
        })
      },
      pinProblem: (key: string) => pinProblem(grid, view, key, tableWidth() - (isSelectable(grid) ? CHECK_WIDTH : 0)),
      pin(key: string) {
        apply((now) => pinColumn(grid, now, key))
        announce(`${label(key)} stays in view`)
      },
      unpin(key: string) {
        apply((now) => unpinColumn(grid, now, key))
        announce(`${label(key)} moves with the others`)
      },
    }
    function canStep(key: string, by: -1 | 1): boolean {
      const [from, until] = placesFor(grid, view, key)
      const to = order.indexOf(key) + by
      return to >= from && to <= until
    }
  }, [grid, view, setView])
}

const placeOf = (grid: ClientGrid, { columns }: LayoutChange, key: string) =>
  visibleColumns(grid, columns).findIndex((column) => column.key === key)
