'use client'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useGrid } from '../grid-context'
import { type CellPlace, CHECK_COLUMN } from '../table/layout'
import type { ColumnModel } from '../table/use-column-model'
import { hasEditableCells } from './editable'
import { useBlockEdits } from './use-block-edits'
import { useCellEditor } from './use-cell-editor'
import { useCellRange } from './use-cell-range'
import { useClipboard } from './use-clipboard'
import { useDraftRows } from './use-draft-rows'
import { useEdits } from './use-edits'
import { useFill } from './use-fill'

type Options = {
  scrollRef: RefObject<HTMLDivElement | null>
  active: CellPlace
  goTo: (place: CellPlace) => void
  model: Pick<ColumnModel, 'pinned' | 'center'>
  pinnedWidth: number
}

/** Everything that turns the table into a spreadsheet: one cell, a block of them, the clipboard, new rows. */
export function useGridEditing({ scrollRef, active, goTo, model, pinnedWidth }: Options) {
  const controller = useGrid()
  const { shown, grid, view, openRow } = controller
  const columns = useMemo(
    () => [...model.pinned, ...model.center].map(({ column }) => column),
    [model.pinned, model.center],
  )
  const edits = useEdits()
  const drafts = useDraftRows(edits)
  const range = useCellRange({
    scrollRef,
    active,
    rowCount: shown.rowCount,
    columnCount: columns.length + 1,
    pinnedWidth,
    viewKey: shown,
  })
  const editing = useCellEditor({ edits, drafts, columns, goTo })
  const blocks = useBlockEdits(edits)
  const clipboard = useClipboard({ active, range, columns, blocks })
  const fill = useFill({ scrollRef, range, columns, blocks, pinnedWidth })

  const canAdd = grid.ops.create && !view.bin && columns.some((column) => column.creatable)
  const addRow = () => {
    drafts.add()
    const place = { row: 0, column: columns.findIndex((column) => column.creatable) + 1 }
    goTo(place)
    // The row has to be among those on the screen before its cell can be edited.
    requestAnimationFrame(() => editing.start(place))
  }

  const wasActive = useRef(false)
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    wasActive.current = place?.row === active.row && place.column === active.column
    if (!place || event.button !== 0 || place.column === CHECK_COLUMN || place.row < 0) return
    if ((event.target as Element).closest('button')) return
    if (event.shiftKey) {
      event.preventDefault()
      if (!scrollRef.current?.contains(document.activeElement)) goTo(active)
      range.extendTo(place)
    } else if (!event.metaKey && !event.ctrlKey) {
      range.collapse()
      range.startDrag(place, event)
    }
  }
  /** Where cells can be changed a click chooses the cell; a further one, or one with Ctrl, follows the address in it. */
  const onClickCapture = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const place = link && placeOf(link)
    const column = place && columns[place.column - 1]
    if (!column || column.primary || !column.editable || !hasEditableCells(controller)) return
    if (event.ctrlKey || event.metaKey || (wasActive.current && event.detail === 1)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || place.column === CHECK_COLUMN || (event.target as Element).closest('button')) return
    const row = shown.getRow(place.row)
    const column = columns[place.column - 1]
    const onLink = (event.target as Element).closest('a') && column?.primary
    if (!row || !column || onLink) return
    if (column.editable && hasEditableCells(controller)) editing.start(place)
    else openRow(row.row_id)
  }
  const activeRow = shown.getRow(active.row)?.row_id
  const { sweep } = drafts
  useEffect(() => sweep(activeRow), [sweep, activeRow])
  // A question over the table gives the focus back to the cell it was about.
  const asking = blocks.dialog !== null || editing.stale !== null
  const asked = useRef(false)
  const backToCell = useEffectEvent(() => goTo(active))
  useEffect(() => {
    const over = asked.current && !asking
    asked.current = asking
    if (!over) return
    const timer = setTimeout(() => backToCell(), 60)
    return () => clearTimeout(timer)
  }, [asking])
  const discardUntouched = (place: CellPlace): boolean => drafts.discardUntouched(shown.getRow(place.row)?.row_id ?? '')

  return {
    columns,
    edits,
    drafts,
    range,
    editing,
    blocks,
    clipboard,
    fill,
    discardUntouched,
    addRow: canAdd ? addRow : null,
    /** The corner is there to be dragged where cells can be changed. */
    fillable: hasEditableCells(controller),
    handlers: {
      onMouseDown,
      onDoubleClick,
      onClickCapture,
      onCopy: clipboard.onCopy,
      onCut: clipboard.onCut,
      onPaste: clipboard.onPaste,
    },
  }
}

export type GridEditing = ReturnType<typeof useGridEditing>

function placeOf(target: EventTarget): CellPlace | null {
  const cell = (target as Element).closest<HTMLElement>('[data-row][data-column]')
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}
