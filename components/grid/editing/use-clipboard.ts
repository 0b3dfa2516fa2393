'use client'
import { type ClipboardEvent, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { countOf, formatNumber } from '@/lib/client/format'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { type GridController, useGrid } from '../grid-context'
import type { CellPlace } from '../table/layout'
import {
  blockFromText,
  blockOf,
  type CellSource,
  htmlOf,
  MAX_ROWS,
  placesOf,
  rememberCopied,
  rowsBetween,
  textOf,
} from './clipboard/cells'
import { emptyValue } from './clipboard/empty-value'
import type { Area } from './clipboard/paste-plan'
import type { TargetCell } from './clipboard/plan-changes'
import { parseHtmlTable } from './clipboard/table-text'
import { mayEdit } from './editable'
import type { BlockEdits } from './use-block-edits'
import type { CellRange } from './use-cell-range'

type Options = { active: CellPlace; range: CellRange; columns: ClientColumn[]; blocks: BlockEdits }

/** Copying, cutting, pasting and clearing the selected cells, to and from any spreadsheet. */
export function useClipboard({ active, range, columns, blocks }: Options) {
  const controller = useGrid()
  const format = useFormat()
  const [copied, setCopied] = useState<Area | null>(null)
  const latest = useRef(controller)
  latest.current = controller
  const onCells = (event: ClipboardEvent) => (event.target as Element).closest?.('[data-row]') && active.row >= 0

  /** The rows whose boxes are ticked, or the block of cells; null: too many. */
  const wanted = (): { rows: GridRow[] | null; area: Area; columns: ClientColumn[] } => {
    const { selection } = controller
    const ticked = !range.many && !selection.all && selection.rows.size > 0
    const whole = { ...range.area, left: 1, right: columns.length }
    if (ticked) return { rows: [...selection.rows.values()], area: whole, columns }
    if (active.column === 0) return { rows: null, area: whole, columns }
    return { rows: null, area: range.area, columns: columns.slice(range.area.left - 1, range.area.right) }
  }

  const tooMany = (rows: number): boolean => {
    if (rows <= MAX_ROWS) return false
    toast.info(`At most ${formatNumber(MAX_ROWS)} rows at once`, {
      description: 'Export the view instead, or change many rows with the bar for selected rows.',
    })
    return true
  }

  const tell = (block: CellSource[][], area: Area, ticked: boolean) => {
    rememberCopied(block)
    if (!ticked) setCopied(area)
    const count = block.reduce((sum, row) => sum + row.length, 0)
    announce(`${countOf(count, 'cell')} copied`)
    if (count > 1) toast.success(`${countOf(count, 'cell')} copied`, { id: 'copied', duration: 2000 })
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!onCells(event)) return
    event.preventDefault()
    const { rows, area, columns: chosen } = wanted()
    if (tooMany(rows?.length ?? area.bottom - area.top + 1)) return
    const loaded = rows ?? loadedBetween(controller, area)
    if (loaded) {
      const block = blockOf(loaded, chosen, format)
      event.clipboardData.setData('text/plain', textOf(block))
      event.clipboardData.setData('text/html', htmlOf(block))
      return tell(block, area, rows !== null)
    }
    const later = rowsBetween(controller.shown, area.top, area.bottom).then((found) =>
      blockOf([...found.values()], chosen, format),
    )
    void writeLater(later).then(
      (block) => tell(block, area, false),
      () =>
        toast.error('Not copied', {
          description: 'The browser did not allow it. Scroll through the rows once, then copy again.',
        }),
    )
  }

  const clear = async () => {
    if (tooMany(range.area.bottom - range.area.top + 1)) return
    const { area } = range
    const rows = await rowsBetween(controller.shown, area.top, area.bottom)
    const targets: TargetCell[] = []
    for (const row of rows.values())
      for (const column of columns.slice(area.left - 1, area.right))
        if (mayEdit(controller, column, row) && row[column.key] !== emptyValue(column))
          targets.push({ row, column, source: { text: '' } })
    await blocks.apply('cleared', targets)
  }

  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (event.defaultPrevented) void clear()
  }

  const onPaste = (event: ClipboardEvent) => {
    if (!onCells(event)) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const html = event.clipboardData.getData('text/html')
    const block = text
      ? blockFromText(text)
      : (parseHtmlTable(html)?.map((row) => row.map((cell) => ({ text: cell }))) ?? [])
    setCopied(null)
    if (block.length === 0) return void toast.info('There is nothing to paste')
    if (!controller.grid.ops.update || controller.view.bin) return void toast.info('Nothing can be changed here')
    void paste(block)
  }

  const paste = async (block: CellSource[][]) => {
    const { area } = range
    const { planPaste } = await import('./clipboard/paste-plan')
    // Headings of groups hold no cells: the block goes on below them.
    const places = rowPlaces(controller, area.top, Math.max(area.bottom - area.top + 1, block.length))
    const chosen = places.filter((place) => place <= area.bottom).length
    const selected = { ...area, top: 0, bottom: Math.max(1, chosen) - 1 }
    const plan = planPaste(block, selected, { rows: places.length, columns: columns.length + 1 })
    const corner = plan.cells.at(-1)
    if (!corner) return
    const bottom = places[corner.row] ?? area.top
    if (tooMany(bottom - area.top + 1)) return
    const rows = await rowsBetween(latest.current.shown, area.top, bottom)
    const targets = plan.cells.flatMap(({ row: nth, column: place, source }) => {
      const row = rows.get(places[nth] ?? -1)
      const column = columns[place - 1]
      return row && column ? [{ row, column, source }] : []
    })
    // What is pasted is what is selected then, as in a spreadsheet.
    range.extendTo({ row: bottom, column: corner.column })
    const notes = []
    if (plan.clippedColumns > 0) notes.push(`Left out: ${countOf(plan.clippedColumns, 'column')} beyond the last one.`)
    if (plan.clippedRows > 0)
      notes.push(`Left out: ${countOf(plan.clippedRows, 'row')} beyond the last one. An import makes new rows.`)
    await blocks.apply('pasted', targets, notes)
  }

  const forgetCopied = (): boolean => {
    setCopied(null)
    return copied !== null
  }
  return { onCopy, onCut, onPaste, clear, copied, forgetCopied }
}

/** The places of the next rows from one on, without the headings between them. */
function rowPlaces({ shown }: GridController, from: number, count: number): number[] {
  const places: number[] = []
  for (let place = from; place < shown.rowCount && places.length < count; place++)
    if (!shown.headingAt(place)) places.push(place)
  return places
}

function loadedBetween({ shown }: GridController, area: Area): GridRow[] | null {
  const rows: GridRow[] = []
  for (const index of placesOf(area.top, area.bottom)) {
    const row = shown.getRow(index)
    if (row) rows.push(row)
    else if (!shown.headingAt(index)) return null
  }
  return rows
}

/** Rows that have to be fetched first: the browser keeps the permission of the key press while it waits. */
async function writeLater(block: Promise<CellSource[][]>): Promise<CellSource[][]> {
  const as = (type: string, write: (block: CellSource[][]) => string) =>
    block.then((done) => new Blob([write(done)], { type }))
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': as('text/plain', textOf), 'text/html': as('text/html', htmlOf) }),
  ])
  return block
}
