import { ArrowDownAZ, Columns3, Group, Rows2 } from 'lucide-react'
import type { Command } from '@/components/shell/command-context'
import type { GridController } from '../grid-context'
import { inSentence } from '../state/words'

const DENSITIES = ['compact', 'comfortable', 'roomy'] as const

/** How the rows are shown, by name: found when something is typed, for together they are too many to list. */
export function viewCommands({ grid, view, setView, columns }: GridController): Command[] {
  const all: Omit<Command, 'searchOnly' | 'group'>[] = []
  const ofTable = view.view === 'table'
  for (const column of grid.columns) {
    const name = inSentence(column.label)
    if (column.sortable && ofTable) {
      const now = view.sort.find((level) => level.column === column.key)
      const descending = now ? !now.descending : false
      all.push({
        id: `sort-${column.key}`,
        label: `Sort by ${name}${now ? (descending ? ', the other way' : ', first to last') : ''}`,
        keywords: 'order',
        icon: <ArrowDownAZ aria-hidden />,
        run: () => setView({ sort: [{ column: column.key, descending }] }),
      })
    }
    if (column.groupable && ofTable)
      all.push({
        id: `group-${column.key}`,
        label: view.groupBy === column.key ? `Stop grouping by ${name}` : `Group by ${name}`,
        icon: <Group aria-hidden />,
        run: () => setView({ groupBy: view.groupBy === column.key ? null : column.key, thenBy: null, collapsed: [] }),
      })
    if (!column.primary && ofTable) {
      const shown = columns.some(({ key }) => key === column.key)
      const keys = columns.map(({ key }) => key)
      all.push({
        id: `column-${column.key}`,
        label: `${shown ? 'Hide' : 'Show'} column ${name}`,
        icon: <Columns3 aria-hidden />,
        run: () => setView({ columns: shown ? keys.filter((key) => key !== column.key) : [...keys, column.key] }),
      })
    }
  }
  if (ofTable)
    for (const density of DENSITIES)
      all.push({
        id: `density-${density}`,
        label: `Row height: ${density}`,
        keywords: 'density rows',
        icon: <Rows2 aria-hidden />,
        run: () => setView({ density }),
      })
  return all.map((command) => ({ ...command, group: 'View', searchOnly: true }))
}
