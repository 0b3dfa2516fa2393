import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { MIN_WIDTH } from '@/lib/client/grid/grid-url-state'

/** A column that is fitted shows its content, but leaves room for the others. */
const WIDEST = 600
/** The cell's own padding and what stands around a text: a dot, a badge's edge. */
const AROUND_TEXT = 36

/** How wide columns have to be for what is on the screen of them; one that is not drawn is left out. */
export function drawnWidths(table: HTMLElement, keys: string[]): Record<string, number> {
  const found = keys.map((key) => {
    const header = table.querySelector<HTMLElement>(`[role=columnheader][data-key="${CSS.escape(key)}"]`)
    const column = header?.dataset.column
    const cells = header ? table.querySelectorAll<HTMLElement>(`[role=gridcell][data-column="${column}"]`) : []
    return { key, cells: header ? [header, ...cells] : [] }
  })
  const all = found.flatMap(({ cells }) => cells)
  const before = all.map((cell) => cell.style.width)
  // All are let loose, measured and put back before anything is painted: one layout there and one back.
  for (const cell of all) cell.style.width = 'max-content'
  const widths = found
    .filter(({ cells }) => cells.length > 0)
    .map(({ key, cells }) => [key, Math.max(...cells.map((cell) => Math.ceil(cell.getBoundingClientRect().width)))])
  for (const [index, cell] of all.entries()) cell.style.width = before[index] ?? ''
  return Object.fromEntries(widths.map(([key, width]) => [key, within(Number(width) + 1)]))
}

/** The same from the texts alone, for columns that are out of sight. */
export function textWidths(columns: { column: ClientColumn; texts: string[] }[], font: string): Record<string, number> {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return {}
  pen.font = font
  const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => pen.measureText(text).width))
  return Object.fromEntries(
    columns.map(({ column, texts }) => [column.key, within(Math.ceil(widest([column.label, ...texts])) + AROUND_TEXT)]),
  )
}

const within = (width: number) => Math.min(WIDEST, Math.max(MIN_WIDTH, width))
