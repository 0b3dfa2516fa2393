'use client'
import { useMemo } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { pinnedKeys, visibleColumns } from '@/lib/client/grid/grid-columns'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
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
  const { grid, view, setView, undo } = useGrid()
  return useMemo(() => {
    const order = visibleColumns(grid, view.columns).map(({ key }) => key)
    const pinned = pinnedKeys(grid, view)
    const label = (key: string) => grid.columns.find((column) => column.key === key)?.label ?? key
    /** Done, said, and remembered as a step that can be undone; the answer takes it back at once. */
    const apply = (said: string, change: (now: GridViewState) => LayoutChange): (() => void) => {
      const before: LayoutChange = { columns: view.columns, pinned: view.pinned }
      const after = change(view)
      setView(change)
      announce(said)
      const withdraw = undo.push({
        label: said,
        undo: async () => setView(before),
        redo: async () => setView(after),
      })
      return () => {
        withdraw()
        setView(before)
      }
    }
    const move = (key: string, to: number): number => {
      const change = moveColumn(grid, view, key, to)
      const place = placeOf(grid, change, key)
      apply(`${label(key)}, column ${place + 1} of ${order.length}`, (now) => moveColumn(grid, now, key, to))
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
      show: (keys: string[]) => apply(`${named(keys)} shown`, (now) => showColumns(grid, now, keys)),
      hide: (keys: string[]) => apply(`${named(keys)} hidden`, (now) => hideColumns(grid, now, keys)),
      /** From a place where the column itself vanishes: the way back is offered. */
      hideWithUndo(key: string) {
        const takeBack = apply(`${named([key])} hidden`, (now) => hideColumns(grid, now, [key]))
        toast.success(`${label(key)} is hidden`, { duration: 8000, action: { label: 'Undo', onClick: takeBack } })
      },
      pinProblem: (key: string) => pinProblem(grid, view, key, tableWidth() - (isSelectable(grid) ? CHECK_WIDTH : 0)),
      pin: (key: string) => apply(`${label(key)} stays in view`, (now) => pinColumn(grid, now, key)),
      unpin: (key: string) => apply(`${label(key)} moves with the others`, (now) => unpinColumn(grid, now, key)),
    }
    function named(keys: string[]): string {
      return keys.length === 1 ? `${label(keys[0] ?? '')} is` : `${keys.length} columns are`
    }
    function canStep(key: string, by: -1 | 1): boolean {
      const [from, until] = placesFor(grid, view, key)
      const to = order.indexOf(key) + by
      return to >= from && to <= until
    }
  }, [grid, view, setView, undo])
}

const placeOf = (grid: ClientGrid, { columns }: LayoutChange, key: string) =>
  visibleColumns(grid, columns).findIndex((column) => column.key === key)
