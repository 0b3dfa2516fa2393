import type { Shortcut } from '@/lib/client/shortcuts'

/** Handled by the table itself while it has the focus; listed for the help. */
export const KEYS_OF_THE_TABLE: Shortcut[] = [
  { keys: 'ArrowDown', label: 'Move through cells; with Ctrl to the edge', group: 'Table' },
  {
    keys: 'Enter',
    label: 'Edit the cell or follow its link; on the name: open the row; on a header: sort',
    group: 'Table',
  },
  { keys: 'Mod+Enter', label: 'Open the row', group: 'Table' },
  { keys: 'o', label: 'Open the row, from a cell that cannot be typed into', group: 'Table' },
  { keys: 'e', label: 'Edit the row, from a cell that cannot be typed into', group: 'Table' },
  { keys: 'Space', label: 'Tick the row; with Shift a range', group: 'Table' },
  { keys: 'Mod+A', label: 'Tick all loaded rows; again: all that match', group: 'Table' },
  { keys: 'Mod+Delete', label: 'Delete the row or the ticked rows', group: 'Table' },
]

export const KEYS_OF_CELLS: Shortcut[] = [
  { keys: 'F2', label: 'Edit the cell; or type to replace it', group: 'Cells' },
  { keys: 'Escape', label: 'Give up an edit; forget the selected cells', group: 'Cells' },
  { keys: 'Tab', label: 'While editing: save and go to the next cell', group: 'Cells' },
  { keys: 'Shift+ArrowDown', label: 'Select cells; with Ctrl to the edge', group: 'Cells' },
  { keys: 'Mod+C', label: 'Copy cells for any spreadsheet', group: 'Cells' },
  { keys: 'Mod+X', label: 'Cut cells', group: 'Cells' },
  { keys: 'Mod+V', label: 'Paste cells from any spreadsheet', group: 'Cells' },
  { keys: 'Mod+D', label: 'Fill down', group: 'Cells' },
  { keys: 'Mod+R', label: 'Fill right', group: 'Cells' },
  { keys: 'Delete', label: 'Empty the cells', group: 'Cells' },
  { keys: 'Insert', label: 'New row in the table', group: 'Cells' },
]
