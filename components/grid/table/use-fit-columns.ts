'use client'
import { valueText } from '@/components/cells/cell-text'
import { useFormat } from '@/components/ui/format-context'
import { useGrid } from '../grid-context'
import { drawnWidths, textWidths } from './fit-columns'
import type { ColumnModel } from './use-column-model'

/** Rows that stand for all where a column is out of sight. */
const SAMPLE = 100

/** Makes columns as wide as what is loaded of them needs. */
export function useFitColumns(model: Pick<ColumnModel, 'setWidths'>) {
  const { grid, columns, shown } = useGrid()
  const format = useFormat()
  return (table: HTMLElement | null, keys: string[] = columns.map(({ key }) => key)) => {
    if (!table) return
    const drawn = drawnWidths(table, keys)
    const rows = shown.loadedRows().slice(0, SAMPLE)
    const others = grid.columns
      .filter(({ key }) => keys.includes(key) && !(key in drawn))
      .map((column) => ({ column, texts: rows.map((row) => valueText(row[column.key], column, row, format)) }))
    model.setWidths({ ...drawn, ...textWidths(others, `14px ${getComputedStyle(table).fontFamily}`) })
  }
}
