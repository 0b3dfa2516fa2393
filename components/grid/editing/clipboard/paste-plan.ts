/** Where a block of cells goes: one cell of the source for each of the target, and what did not fit. */
export type PastePlan<T> = {
  cells: { row: number; column: number; source: T }[]
  /** Rows and columns of the block beyond the last row and column of the table. */
  clippedRows: number
  clippedColumns: number
}

export type Area = { top: number; left: number; bottom: number; right: number }

/**
 * One value fills the whole selection; a block repeats where the selection is a multiple of it, and otherwise is laid
 * down once from the first cell.
 */
export function planPaste<T>(block: T[][], selection: Area, limits: { rows: number; columns: number }): PastePlan<T> {
  const height = block.length
  const width = Math.max(0, ...block.map((row) => row.length))
  if (height === 0 || width === 0) return { cells: [], clippedRows: 0, clippedColumns: 0 }
  const down = repeats(selection.bottom - selection.top + 1, height)
  const across = repeats(selection.right - selection.left + 1, width)
  const wantedRows = height * down
  const wantedColumns = width * across
  const rows = Math.max(0, Math.min(wantedRows, limits.rows - selection.top))
  const columns = Math.max(0, Math.min(wantedColumns, limits.columns - selection.left))
  const cells: PastePlan<T>['cells'] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const source = block[y % height]?.[x % width]
      if (source !== undefined) cells.push({ row: selection.top + y, column: selection.left + x, source })
    }
  }
  return { cells, clippedRows: wantedRows - rows, clippedColumns: wantedColumns - columns }
}

const repeats = (room: number, size: number): number => (room > size && room % size === 0 ? room / size : 1)
