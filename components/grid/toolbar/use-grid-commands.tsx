'use client'
import { Download, FileUp, FilterX, Kanban, Plus, Rows3, Trash2 } from 'lucide-react'
import { Icon } from '@/components/icons'
import { type Command, useCommands } from '@/components/shell/command-context'
import { isFiltered } from '@/lib/client/grid/grid-url-state'
import { useShortcuts } from '@/lib/client/shortcuts'
import { actionLabel, toolbarActions } from '../actions/action-targets'
import { useToolbarTarget } from '../actions/use-bulk-target'
import { useSelectionCommands } from '../actions/use-selection-commands'
import { useGrid } from '../grid-context'
import { openImport } from '../import/import-opening'
import { inSentence } from '../state/words'
import { useExportLink } from './use-export-link'
import { viewCommands } from './view-commands'

/** Everything that this screen's buttons do, in the palette and by key. */
export function useGridCommands(): void {
  const controller = useGrid()
  const { grid, view, setView, actions, startCreating } = controller
  const withSelection = useSelectionCommands()
  const targetOf = useToolbarTarget()
  const exportLink = useExportLink()
  const other = view.view === 'board' ? 'table' : 'board'
  const canCreate = grid.ops.create && !view.bin
  const canStart = canCreate || (grid.createPage !== undefined && !view.bin)

  const commands: Command[] = []
  if (canStart)
    commands.push({
      id: 'new',
      label: `New ${inSentence(grid.singular)}`,
      icon: <Plus aria-hidden />,
      shortcut: 'n',
      run: () => startCreating(),
    })
  for (const action of toolbarActions(grid))
    commands.push({
      id: `toolbar-${action.key}`,
      label: actionLabel(action),
      icon: <Icon name={action.icon ?? 'zap'} />,
      run: () => void actions.run(action, targetOf(action)),
    })
  if (grid.board && !view.bin)
    commands.push({
      id: 'switch-view',
      label: other === 'board' ? 'Show as board' : 'Show as table',
      icon: other === 'board' ? <Kanban aria-hidden /> : <Rows3 aria-hidden />,
      shortcut: 'b',
      run: () => setView({ view: other }),
    })
  if (isFiltered(view))
    commands.push({
      id: 'clear-filters',
      label: 'Clear search and filters',
      icon: <FilterX aria-hidden />,
      run: () => setView({ q: '', conditions: [], filterGroup: null, card: null }),
    })
  if (canCreate)
    commands.push({
      id: 'import',
      label: `Import ${inSentence(grid.title)}`,
      icon: <FileUp aria-hidden />,
      run: () => openImport(grid.slug),
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
  useCommands([...withSelection, ...commands, ...viewCommands(controller)])

  useShortcuts([
    {
      keys: 'n',
      label: `New ${inSentence(grid.singular)}`,
      group: 'Lists',
      run: () => startCreating(),
      disabled: !canStart,
    },
    {
      keys: 'b',
      label: 'Table or board',
      group: 'Lists',
      run: () => setView({ view: other }),
      disabled: !grid.board || view.bin,
    },
  ])
}
