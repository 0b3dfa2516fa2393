'use client'
import { useGrid } from '@/components/grid/grid-context'
import { useShortcuts } from '@/lib/client/shortcuts'
import { columnOfKey } from './cards/card-editor'
import { canAddTo } from './column-heading'

/** What the keys do: read with each card, and listed for the help. The board itself handles them. */
export function BoardHelp() {
  const { grid, view } = useGrid()
  const canMove = grid.board?.canMove
  useShortcuts([
    { keys: 'ArrowDown', label: 'Walk through the cards; with Shift from lane to lane', group: 'Board' },
    { keys: 'Enter', label: 'Open the card; also O', group: 'Board' },
    {
      keys: 'm',
      label: 'Pick up the card, or all selected ones (also Space): arrows move, Enter puts down',
      group: 'Board',
      disabled: !canMove,
    },
    { keys: 'x', label: 'Select the card', group: 'Board' },
    { keys: 'p', label: 'Preview the card', group: 'Board' },
    { keys: 'c', label: 'New card in this column', group: 'Board', disabled: !canAddTo(grid) },
    { keys: 'e', label: 'Edit the title', group: 'Board', disabled: !columnOfKey(grid, 'e') },
    { keys: 'a', label: 'Assign the card', group: 'Board', disabled: !columnOfKey(grid, 'a') },
    { keys: 'd', label: 'Change the due day', group: 'Board', disabled: !columnOfKey(grid, 'd') },
    { keys: 'l', label: 'Change the labels', group: 'Board', disabled: !columnOfKey(grid, 'l') },
  ])
  return (
    <p id="board-help" className="sr-only">
      Enter opens the card, P previews it, X selects it.{' '}
      {canMove && 'Space or M picks it up; then arrows move it, Enter puts it down, Escape puts it back.'}
      {canAddTo(grid) && ' C adds a card below it.'}
      {columnOfKey(grid, 'd') && ' A assigns it, D sets its due day, L its labels, E its title.'}
      {view.lanes && ' Shift with up or down goes to another lane.'}
    </p>
  )
}
