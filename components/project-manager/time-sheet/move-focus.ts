import type { KeyboardEvent } from 'react'

/** Moves between cells as in a spreadsheet; left and right only where the cursor would leave the text. */
export function moveFrom(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { key, currentTarget: input, shiftKey } = event
  const { selectionStart, selectionEnd, value } = input
  const all = selectionStart === 0 && selectionEnd === value.length
  const step = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [shiftKey ? -1 : 1, 0],
    ArrowLeft: all || selectionEnd === 0 ? [0, -1] : null,
    ArrowRight: all || selectionStart === value.length ? [0, 1] : null,
  }[key]
  if (!step) return false
  const rows = [...(input.closest('table')?.querySelectorAll('tr') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('[data-sheet-cell]')])
    .filter((cells) => cells.length > 0)
  const row = rows.findIndex((cells) => cells.includes(input))
  const column = rows[row]?.indexOf(input) ?? -1
  const target = rows[row + step[0]!]?.[column + step[1]!]
  if (target) target.focus()
  // Enter in the last row saves where it is.
  else if (key === 'Enter') {
    input.blur()
    input.focus()
  }
  return true
}
