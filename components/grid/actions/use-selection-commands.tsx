'use client'
import { CheckCheck, Download, PanelRight, X } from 'lucide-react'
import { Icon } from '@/components/icons'
import type { Command } from '@/components/shell/command-context'
import type { ClientAction } from '@/lib/client/grid/grid-types'
import { formatSort } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { hasSelection, NOTHING_SELECTED, selectEverything } from '../state/selection'
import { describeRows, describeTotal } from '../state/words'
import {
  type ActionTarget,
  actionLabel,
  countProblem,
  EDIT,
  isDangerous,
  isDeleted,
  rowActions,
} from './action-targets'
import { selectionExportLink } from './export-selection'
import { useBulkTarget } from './use-bulk-target'
import { useFocusedRow } from './use-focused-row'

/** What can be done with the ticked rows, else with the open record, else with the row that has the focus. */
export function useSelectionCommands(): Command[] {
  const controller = useGrid()
  const { grid, view, columns, selection, setSelection, count: total, shown, labelOf, openRow, actions } = controller
  const bulk = useBulkTarget()
  const focused = useFocusedRow()
  const row = view.row ? shown.findRow(view.row) : focused
  const ticked = hasSelection(selection)
  if (!ticked && !row) return []

  const target: ActionTarget = ticked || !row ? bulk.target : { kind: 'rows', rows: [row] }
  const chosen = ticked ? bulk.count : 1
  const exact = bulk.target.kind !== 'all' || (total?.exact ?? false)
  const what = ticked || !row ? describeTarget() : labelOf(row)
  const group = `With ${what}`
  const command = (id: string, rest: Omit<Command, 'id' | 'group' | 'first'>): Command => ({
    ...rest,
    id: `with-${id}`,
    group,
    first: true,
  })
  const offered: ClientAction[] = ticked || !row ? bulk.offered : actionsOfOne()

  const commands = offered
    .filter((action) => countProblem(action, chosen) === null)
    .map((action) =>
      command(action.key, {
        label: actionLabel(action),
        icon: <Icon name={action.icon ?? 'zap'} />,
        danger: isDangerous(action),
        run: () => void actions.run(action, target),
      }),
    )
  if (row && !ticked && !view.row)
    commands.unshift(
      command('open', {
        label: 'Open',
        icon: <PanelRight aria-hidden />,
        shortcut: 'o',
        run: () => openRow(row.row_id),
      }),
    )
  for (const format of grid.exports) {
    const sort = formatSort(view.sort) || grid.defaultSort
    const link = selectionExportLink(grid, columns, target, sort, format)
    if (link)
      commands.push(
        command(`export-${format}`, {
          label: `Export selection as ${format.toUpperCase()}`,
          icon: <Download aria-hidden />,
          run: () => window.location.assign(link),
        }),
      )
  }
  if (ticked && !selection.all && total && total.value > bulk.count)
    commands.push(
      command('select-all', {
        label: `Select all ${describeTotal(total)}`,
        icon: <CheckCheck aria-hidden />,
        shortcut: 'Mod+A',
        run: () => setSelection(selectEverything()),
      }),
    )
  if (ticked)
    commands.push(
      command('clear', {
        label: 'Clear the selection',
        icon: <X aria-hidden />,
        run: () => setSelection(NOTHING_SELECTED),
      }),
    )
  return commands

  function describeTarget(): string {
    const only = bulk.target.kind === 'rows' && bulk.target.rows.length === 1 ? bulk.target.rows[0] : undefined
    if (only) return labelOf(only)
    return exact
      ? describeRows(grid, bulk.count)
      : `${describeTotal({ value: bulk.count, exact })} ${grid.title.toLowerCase()}`
  }

  function actionsOfOne(): ClientAction[] {
    if (!row) return []
    const edit = grid.actions.find(({ key }) => key === EDIT)
    const deleted = view.bin || isDeleted(row)
    return [...(edit && !deleted ? [edit] : []), ...rowActions(grid, row, deleted)]
  }
}
