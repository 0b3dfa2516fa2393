'use client'
import type { RefObject } from 'react'
import { useGrid } from '../grid-context'
import { BlockDialog, StaleDialog } from '../parts-on-demand'
import type { ColumnModel } from '../table/use-column-model'
import { CellEditor } from './cell-editor'
import { RangeOverlay } from './range-overlay'
import type { GridEditing } from './use-grid-editing'

/** What stands over the table while cells are edited; outside of it, so that its keys stay its own. */
export function EditingLayer({
  editing,
  scrollRef,
}: {
  editing: GridEditing
  scrollRef: RefObject<HTMLDivElement | null>
}) {
  const { shown } = useGrid()
  const { open } = editing.editing
  return (
    <>
      <CellEditor
        scrollRef={scrollRef}
        editing={editing.editing}
        row={open ? shown.indexOf(editing.drafts.idOf(open.row.row_id)) : -1}
        column={open ? editing.columns.findIndex(({ key }) => key === open.column.key) + 1 : 0}
      />
      {editing.editing.stale && (
        <StaleDialog stale={editing.editing.stale} edits={editing.edits} onClose={editing.editing.closeStale} />
      )}
      {editing.blocks.dialog && <BlockDialog blocks={editing.blocks} />}
    </>
  )
}

type OverlayProps = {
  editing: GridEditing
  scrollRef: RefObject<HTMLDivElement | null>
  model: Pick<ColumnModel, 'pinned' | 'center'>
  checkWidth: number
  rowHeight: number
  active: { row: number; column: number }
}

/** The rectangles over the rows: the selected cells, the copied ones, those that a drag will fill. */
export function RangeOverlays({ editing, active, ...place }: OverlayProps) {
  const { range, clipboard, fill, fillable } = editing
  const onCell = active.row >= 0 && active.column > 0
  return (
    <>
      {(onCell || range.many) && (
        <RangeOverlay
          {...place}
          area={range.area}
          look="selected"
          quiet={!range.many}
          onFill={fillable ? fill.startDrag : undefined}
        />
      )}
      {clipboard.copied && <RangeOverlay {...place} area={clipboard.copied} look="copied" />}
      {fill.preview && <RangeOverlay {...place} area={fill.preview} look="fill" />}
    </>
  )
}
