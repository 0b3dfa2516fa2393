'use client'
import { Download, FilterX, Kanban, Plus, Rows3, Trash2 } from 'lucide-react'
import { Icon } from '@/components/icons'
import { type Command, useCommands } from '@/components/shell/command-context'
import { isFiltered } from '@/lib/client/grid-url-state'
import { useShortcuts } from '@/lib/client/shortcuts'
import { countProblem, rowActions, toolbarActions } from '../actions/action-targets'
import { useBulkTarget } from '../actions/bulk-bar'
import { useGrid } from '../grid-context'
import { inSentence, rowsInWords } from '../state/words'
import { useExportLink } from './export-menu'

/** Everything that this screen's buttons do, in the palette and by key. */
export function useGridCommands(): void {
  const { grid, view, setView, actions, shown, startCreating, labelOf } = useGrid()
  const { target, count, offered } = useBulkTarget()
  const exportLink = useExportLink()
  const open = view.row ? shown.findRow(view.row) : undefined
  const other = view.view === 'board' ? 'table' : 'board'
  const canCreate = grid.ops.create && !view.bin

  const commands: Command[] = []
  if (canCreate)
    commands.push({
      id: 'new',
      label: `New ${inSentence(grid.singular)}`,
      icon: <Plus aria-hidden />,
      shortcut: 'n',
      run: () => startCreating(),
    })
  for (const action of offered) {
    if (countProblem(action, count)) continue
    commands.push({
      id: `bulk-${action.key}`,
      label: action.label,
      group: 'Selection',
      hint: rowsInWords(grid, count),
      icon: <Icon name={action.icon ?? 'zap'} />,
      danger: action.effect === 'danger',
      run: () => void actions.run(action, target),
    })
  }
  if (open) {
    for (const action of rowActions(grid, open, view.bin)) {
      if ((action.minRows ?? 1) > 1) continue
      commands.push({
        id: `row-${action.key}`,
        label: action.label,
        group: 'Open record',
        hint: labelOf(open),
        icon: <Icon name={action.icon ?? 'zap'} />,
        danger: action.effect === 'danger',
        run: () => void actions.run(action, { kind: 'rows', rows: [open] }),
      })
    }
  }
  for (const action of toolbarActions(grid))
    commands.push({
      id: `toolbar-${action.key}`,
      label: action.label,
      icon: <Icon name={action.icon ?? 'zap'} />,
      run: () => void actions.run(action, { kind: 'none' }),
    })
  if (grid.board && !view.bin)
    commands.push({
      id: 'switch-view',
      label: other === 'board' ? 'Show as board' : 'Show as table',
      icon: other === 'board' ? <Kanban aria-hidden /> : <Rows3 aria-hidden />,
      shortcut: 'v',
      run: () => setView({ view: other }),
    })
  if (isFiltered(view))
    commands.push({
      id: 'clear-filters',
      label: 'Clear search and filters',
      icon: <FilterX aria-hidden />,
      run: () => setView({ q: '', conditions: [], filterGroup: null, card: null }),
    })
  for (const format of grid.exports)
    commands.push({
      id: `export-${format}`,
      label: `Export this view as ${format.toUpperCase()}`,
      icon: <Download aria-hidden />,
      run: () => window.location.assign(exportLink(format)),
    })
  if (grid.bin)
    commands.push({
      id: 'bin',
      label: view.bin ? `Back to ${inSentence(grid.title)}` : 'Show the bin',
      icon: <Trash2 aria-hidden />,
      run: () => setView({ bin: !view.bin, view: 'table', card: null }),
    })
  useCommands(commands)

  useShortcuts([
    {
      keys: 'n',
      label: `New ${inSentence(grid.singular)}`,
      group: 'Lists',
      run: () => startCreating(),
      disabled: !canCreate,
    },
    {
      keys: 'v',
      label: 'Table or board',
      group: 'Lists',
      run: () => setView({ view: other }),
      disabled: !grid.board || view.bin,
    },
    ...KEYS_OF_THE_TABLE,
  ])
}

/** Handled by the table itself while it has the focus; listed here for the help. */
const KEYS_OF_THE_TABLE = [
  { keys: 'ArrowDown', label: 'Move through cells; with Ctrl to the edge', group: 'Table' },
  { keys: 'Enter', label: 'Open the row; on a header: sort', group: 'Table' },
  { keys: 'Space', label: 'Select the row; with Shift a range', group: 'Table' },
  { keys: 'Shift+ArrowDown', label: 'Extend the selection', group: 'Table' },
  { keys: 'Mod+A', label: 'Select all loaded rows; again: all that match', group: 'Table' },
  { keys: 'Delete', label: 'Delete the row or the selection', group: 'Table' },
]
