'use client'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { useGrid } from '../grid-context'
import { ListEditor, TextEditor } from '../parts-on-demand'
import { useCellBox } from './cell-box'
import { isListed } from './editable'
import { EditorNote } from './editor-parts'
import type { CellEditing, OpenCell } from './use-cell-editor'

type Props = {
  scrollRef: RefObject<HTMLDivElement | null>
  editing: CellEditing
  /** Where the row is by now. */
  row: number
  column: number
}

/** The editor of the open cell, over it; in the body, so that neither the table's edge nor a pinned column cuts it. */
export function CellEditor(props: Props) {
  const { open } = props.editing
  if (!open || props.row < 0) return null
  return createPortal(
    <OpenEditor key={`${open.row.row_id} ${open.column.key}`} {...props} cell={open} />,
    document.body,
  )
}

const MIN_WIDTH = 200
/** Pixels that a list or a note below the cell wants; with less it stands above. */
const ROOM_BELOW = { list: 320, text: 120 }

function OpenEditor({ scrollRef, editing, row, column, cell }: Props & { cell: OpenCell }) {
  const { labelOf } = useGrid()
  const box = useCellBox(scrollRef, row, column)
  const errorId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { cancel } = editing
  // Before anything else hears of it: a drawer beside the table stays open.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !root.current?.contains(event.target as Node)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      cancel()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [cancel])
  if (!box) return null
  const reason = cell.refused?.reason
  const least = isListed(cell.column) ? MIN_WIDTH + 40 : MIN_WIDTH
  const width = Math.min(Math.max(box.width, least), window.innerWidth - 16)
  const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8))
  const room = isListed(cell.column) ? ROOM_BELOW.list : ROOM_BELOW.text
  const upwards = window.innerHeight - box.top < room && box.top > room
  const Part = isListed(cell.column) ? ListEditor : TextEditor
  return (
    <div
      ref={root}
      data-cell-editor=""
      className={cn('fixed z-(--z-popover) flex', upwards ? 'flex-col-reverse' : 'flex-col')}
      style={
        upwards
          ? { left, width, bottom: window.innerHeight - box.top - box.height }
          : { left, width, top: box.top, ['--cell-height' as string]: `${box.height}px` }
      }
    >
      <Part
        cell={cell}
        label={`${cell.column.label}, ${labelOf(cell.row)}`}
        describedBy={reason ? errorId : undefined}
        invalid={reason !== undefined}
        upwards={upwards}
        onCommit={editing.commit}
      />
      {reason && <EditorNote id={errorId}>{reason}</EditorNote>}
    </div>
  )
}
