'use client'

import type { ClientAction } from '@/lib/client/grid/grid-types'
import { filterNodeOf } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { hasSelection, selectedCount } from '../state/selection'
import { type ActionTarget, bulkActions } from './action-targets'

/** What the bulk actions would be done to: the chosen rows, or all that match. */
export function useBulkTarget(): { target: ActionTarget; count: number; offered: ClientAction[] } {
  const { grid, view, selection, count } = useGrid()
  const total = count?.value ?? 0
  const target: ActionTarget = selection.all
    ? {
        kind: 'all',
        q: view.q.trim(),
        filter: filterNodeOf(view),
        bin: view.bin,
        except: [...selection.rows.keys()],
        count: selectedCount(selection, total),
      }
    : { kind: 'rows', rows: [...selection.rows.values()] }
  const offered = hasSelection(selection)
    ? bulkActions(grid, target.kind === 'rows' ? target.rows : 'all', view.bin)
    : []
  return { target, count: selectedCount(selection, total), offered }
}

/** What an action of the toolbar would be done to: the chosen rows, else all that the view shows. */
export function useToolbarTarget(): (action: ClientAction) => ActionTarget {
  const { view, selection, count } = useGrid()
  const { target } = useBulkTarget()
  return (action) => {
    if (!action.takesRows) return { kind: 'none' }
    if (hasSelection(selection)) return target
    return {
      kind: 'all',
      q: view.q.trim(),
      filter: filterNodeOf(view),
      bin: view.bin,
      except: [],
      count: count?.value ?? 0,
    }
  }
}
