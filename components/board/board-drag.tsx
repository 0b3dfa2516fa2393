'use client'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import type { BoardColumn, GridRow } from '@/lib/client/grid-types'
import { CardFace } from './board-card'
import { type CardPlace, findCard } from './board-model'
import type { MoveCard } from './use-board-moves'

type IndexAt = (clientY: number) => number

type Props = {
  columns: BoardColumn[]
  move: MoveCard
  children: (drag: {
    drop: CardPlace | null
    registerIndexAt: (key: string, indexAt: IndexAt | null) => void
  }) => ReactNode
}

/** The board announces its own moves, in its own words. */
const SILENT = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }

/**
 * The column nearest to the pointer, at any height: columns reach from top to bottom, and of the gap between two each
 * has a half.
 */
const nearestColumn: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects }) => {
  if (!pointerCoordinates) return []
  const { x } = pointerCoordinates
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      if (!rect) return []
      return [
        { id: droppableContainer.id, data: { droppableContainer, value: Math.max(rect.left - x, x - rect.right, 0) } },
      ]
    })
    .sort((a, b) => a.data.value - b.data.value)
}

/** Dragging by mouse and touch; on touch after a short hold, so that a swipe still scrolls. */
export function BoardDrag({ columns, move, children }: Props) {
  const { labelOf } = useGrid()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const [dragged, setDragged] = useState<GridRow | null>(null)
  const [drop, setDrop] = useState<CardPlace | null>(null)
  const indexers = useRef(new Map<string, IndexAt>())
  const [registerIndexAt] = useState(() => (key: string, indexAt: IndexAt | null) => {
    if (indexAt) indexers.current.set(key, indexAt)
    else indexers.current.delete(key)
  })

  const placeOf = ({ over, active }: DragMoveEvent | DragEndEvent): CardPlace | null => {
    const box = active.rect.current.translated
    if (!over || !box) return null
    const column = String(over.id)
    return { column, index: indexers.current.get(column)?.(box.top + Math.min(24, box.height / 2)) ?? 0 }
  }
  const stop = () => {
    setDragged(null)
    setDrop(null)
  }
  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={nearestColumn}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(findCard(columns, String(active.id))?.card ?? null)}
      onDragMove={(event) => setDrop(placeOf(event))}
      onDragCancel={stop}
      onDragEnd={(event) => {
        const place = placeOf(event)
        const rowId = String(event.active.id)
        const from = findCard(columns, rowId)?.place
        stop()
        if (!place || !from) return
        // The line counts the dragged card itself; without it the places below move up by one.
        const index = from.column === place.column && place.index > from.index ? place.index - 1 : place.index
        void move(rowId, { column: place.column, index })
      }}
    >
      {children({ drop, registerIndexAt })}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="w-64 rotate-1 cursor-grabbing rounded-md border border-accent bg-surface p-2.5 text-sm shadow-lg">
            <CardFace card={dragged} label={labelOf(dragged)} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
