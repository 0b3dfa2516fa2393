import type { CellRange } from '@/components/grid/editing/use-cell-range'
import type { GridController } from '@/components/grid/grid-context'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { CellPlace } from '../layout'

/** What the keys of the table need to know and can set in motion. */
export type KeyContext = {
  controller: GridController
  active: CellPlace
  range: CellRange
  /** Visible columns; the first has place 1. */
  columns: ClientColumn[]
  columnCount: number
  /** 0, or 1 where no rows can be chosen. */
  firstColumn: number
  pageSize: () => number
  /** Moves the focus and scrolls it into view. */
  goTo: (place: CellPlace) => void
  /** Only scrolls. */
  reveal: (place: CellPlace) => void
  sortBy: (column: number, addLevel: boolean) => void
  resizeBy: (column: number, pixels: number) => void
  startEditing: (place: CellPlace, how?: { seed?: string }) => boolean
  clearCells: () => void
  fillDown: () => void
  fillRight: () => void
  /** False: there was nothing on the clipboard's outline to forget. */
  forgetCopied: () => boolean
  addRow: (() => void) | null
  /** Takes a new row away in which nothing was typed; false: there is none at this place. */
  discardUntouched: (place: CellPlace) => boolean
}
