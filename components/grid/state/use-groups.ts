'use client'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { GroupedStore } from '../data/grouped-store'
import type { GroupHeading } from '../data/row-source'
import { useGrid } from '../grid-context'
import { addRange, isSelected } from './selection'
import { describeRows } from './words'

/** More rows are chosen by filtering and selecting everything, not one by one. */
const MAX_SELECTED = 1_000

/** The groups of a table: closing and opening them, choosing their rows. */
export function useGroups() {
  const { grid, view, setView, shown, selection, setSelection } = useGrid()
  const store = shown instanceof GroupedStore ? shown : null

  const setCollapsed = (keys: string[]) => setView({ collapsed: keys }, 'replace')
  const toggle = ({ key, label, collapsed, count }: GroupHeading) => {
    setView(
      (now) => ({ collapsed: collapsed ? now.collapsed.filter((one) => one !== key) : [...now.collapsed, key] }),
      'replace',
    )
    announce(`${label}, ${describeRows(grid, count)}, ${collapsed ? 'expanded' : 'collapsed'}`)
  }

  /** Of the rows that are in memory; the others count as not chosen. */
  const selectionOf = (index: number, heading: GroupHeading): boolean | 'indeterminate' => {
    if (selection.all && selection.rows.size === 0) return true
    const chosen = store?.loadedUnder(index).filter((row) => isSelected(selection, row.row_id)).length ?? 0
    return chosen === 0 ? false : chosen >= heading.count ? true : 'indeterminate'
  }

  const toggleSelection = async (index: number, heading: GroupHeading) => {
    if (!store || heading.count === 0) return
    if (selectionOf(index, heading) === true) {
      const gone = new Set(store.loadedUnder(index).map((row) => row.row_id))
      setSelection((now) =>
        now.all
          ? {
              ...now,
              rows: new Map([...now.rows, ...store.loadedUnder(index).map((row) => [row.row_id, row] as const)]),
            }
          : { ...now, rows: new Map([...now.rows].filter(([id]) => !gone.has(id))) },
      )
      return announce(`${heading.label} deselected`)
    }
    if (heading.count > MAX_SELECTED) {
      toast.info(`${heading.label} has ${describeRows(grid, heading.count)}`, {
        description: 'Filter by this group, then select all that match.',
        action: {
          label: 'Filter',
          onClick: () =>
            setView(({ conditions, filterGroup }) =>
              'column' in heading.filter
                ? { conditions: [...conditions, heading.filter] }
                : { filterGroup: filterGroup ? { and: [filterGroup, heading.filter] } : heading.filter },
            ),
        },
      })
      return
    }
    const rows = await store.rowsUnder(index)
    setSelection((now) => {
      if (!now.all) return addRange(now, rows)
      const left = new Map(now.rows)
      for (const row of rows) left.delete(row.row_id)
      return { ...now, rows: left }
    })
    announce(`${describeRows(grid, rows.length)} of ${heading.label} selected`)
  }

  return {
    store,
    grouped: store !== null,
    collapsedCount: view.collapsed.length,
    toggle,
    collapseAll: () => store && setCollapsed(store.keys),
    expandAll: () => setCollapsed([]),
    selectionOf,
    toggleSelection,
  }
}
