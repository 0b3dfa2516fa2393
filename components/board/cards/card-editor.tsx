'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isListed, mayEdit } from '@/components/grid/editing/editable'
import { ListEditor } from '@/components/grid/editing/list-editor'
import { TextEditor } from '@/components/grid/editing/text-editor'
import type { Entry } from '@/components/grid/editing/use-cell-editor'
import { useGrid } from '@/components/grid/grid-context'
import { useUndoableSave } from '@/components/record/use-undoable-save'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { BoardCard, ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'
import { withCard } from '../board-model'

/** The column that a letter changes on the card that has the focus. */
export function columnOfKey(grid: ClientGrid, key: string): ClientColumn | undefined {
  const { card } = grid.board ?? {}
  const keys: Record<string, string | undefined> = { a: card?.person, d: card?.due, l: card?.labels, e: card?.title }
  return grid.columns.find((column) => column.key === keys[key] && column.editable)
}

type Open = { card: BoardCard; column: ClientColumn; box: DOMRect }

/** Which value of which card is being changed in place. */
export function useCardEditor(boardRef: RefObject<HTMLElement | null>) {
  const screen = useGrid()
  const [open, setOpen] = useState<Open | null>(null)
  return {
    open,
    close: () => setOpen(null),
    /** @returns whether the letter means anything here */
    start: (key: string, card: BoardCard): boolean => {
      const column = columnOfKey(screen.grid, key)
      const element = boardRef.current?.querySelector(`[data-card="${CSS.escape(card.row_id)}"]`)
      if (!column || !element || !mayEdit(screen, column, card)) return false
      setOpen({ card, column, box: element.getBoundingClientRect() })
      return true
    },
  }
}

const ROOM_BELOW = 320

export function CardEditor({ editor, onClosed }: { editor: ReturnType<typeof useCardEditor>; onClosed: () => void }) {
  const { open } = editor
  const close = () => {
    editor.close()
    onClosed()
  }
  return open ? createPortal(<OpenEditor key={open.column.key} {...open} onClose={close} />, document.body) : null
}

function OpenEditor({ card, column, box, onClose }: Open & { onClose: () => void }) {
  const { labelOf } = useGrid()
  const { data } = useBoard()
  const save = useUndoableSave()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !root.current?.contains(event.target as Node)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onClose()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  const commit = async ({ value, label }: Entry) => {
    onClose()
    if (JSON.stringify(value) === JSON.stringify(card[column.key] ?? null)) return
    const shown = column.reference ? { [`${column.key}__label`]: label ?? null } : {}
    data.update((state) => withCard(state, { ...card, [column.key]: value, ...shown }))
    try {
      const saved = await save(card, { [column.key]: value } as Parameters<typeof save>[1])
      data.update((state) => withCard(state, saved))
    } catch (error) {
      data.update((state) => withCard(state, card))
      toast.error(`${labelOf(card)} was not changed`, { description: messageOf(error) })
    }
  }
  const upwards = window.innerHeight - box.top < ROOM_BELOW && box.top > ROOM_BELOW
  const width = Math.min(Math.max(box.width, 240), window.innerWidth - 16)
  const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8))
  const Part = isListed(column) ? ListEditor : TextEditor
  return (
    <div
      ref={root}
      className={`fixed z-(--z-popover) flex ${upwards ? 'flex-col-reverse' : 'flex-col'}`}
      style={upwards ? { left, width, bottom: window.innerHeight - box.bottom } : { left, width, top: box.top }}
    >
      <Part
        cell={{ row: card, column, seed: null, refused: null }}
        label={`${column.label}, ${labelOf(card)}`}
        describedBy={undefined}
        invalid={false}
        upwards={upwards}
        onCommit={(entry) => void commit(entry)}
      />
    </div>
  )
}
