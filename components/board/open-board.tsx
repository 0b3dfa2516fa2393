'use client'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { usePhone } from '@/components/grid/use-phone'
import { cn } from '@/components/ui/cn'
import { BoardChoice } from './board-choice'
import { BoardColumn } from './board-column'
import { type BoardController, BoardProvider } from './board-context'
import { BoardHelp } from './board-help'
import { type BoardState, type CellKey, findCard } from './board-model'
import { collapsedKey } from './board-options'
import { indexWithout } from './board-runs'
import { CardEditor, useCardEditor } from './cards/card-editor'
import { CardMenu, useCardMenu } from './cards/card-menu'
import { CardPreview, usePreview } from './cards/card-preview'
import { isPending, withUnsent } from './cards/unsent-cards'
import { useUnsentCards } from './cards/use-unsent-cards'
import { canAddTo } from './column-heading'
import { ColumnSwitcher } from './column-switcher'
import { DragOverlay } from './drag-overlay'
import { LaneBoard } from './lanes/lane-board'
import type { BoardData } from './use-board-data'
import { useBoardKeyboard } from './use-board-keyboard'
import { useBoardMoves } from './use-board-moves'
import { useBoardSelection } from './use-board-selection'
import { useCardDrag } from './use-card-drag'
import { useCarrying } from './use-carrying'
import { useLimits } from './use-limits'

const NOBODY: ReadonlySet<string> = new Set()

/** A board that has been read: what its parts share, and its mouse, touch and keys. */
export function OpenBoard({ data: read, state: stored }: { data: BoardData; state: BoardState }) {
  const { grid, view, setView, openRow } = useGrid()
  const phone = usePhone()
  const boardRef = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState<CellKey | null>(null)
  const { details, update, cancelReads, loadMore } = read
  const { unsent, send } = useUnsentCards(read)
  const state = useMemo(() => withUnsent(stored, unsent, details), [stored, unsent, details])
  const data = useMemo(() => ({ ...read, state }), [read, state])
  const { full, move } = useLimits(state, data, useBoardMoves(data))
  const chosen = useBoardSelection(state)
  const carrying = useCarrying(state, details, move)
  const { shown } = carrying
  const menu = useCardMenu()
  const editor = useCardEditor(boardRef)

  const { collapsed } = view
  const isCollapsed = useCallback<BoardController['isCollapsed']>(
    (kind, key) => collapsed.includes(collapsedKey(kind, key)),
    [collapsed],
  )
  const toggleCollapsed = useCallback<BoardController['toggleCollapsed']>(
    (kind, key) =>
      setView((now) => {
        const own = collapsedKey(kind, key)
        const others = now.collapsed.filter((one) => one !== own)
        return { collapsed: others.length < now.collapsed.length ? others : [...others, own] }
      }, 'replace'),
    [setView],
  )

  const { drag, overlayRef, onPointerDown } = useCardDrag({
    boardRef,
    enabled: Boolean(grid.board?.canMove),
    onStart: (rowId) => {
      preview.close()
      keyboard.setActive(rowId)
    },
    onDrop: (rowId, drop) => {
      const ids = chosen.together(rowId)
      void move(ids, { ...drop, index: indexWithout(state, ids, drop) })
    },
  })
  const busy = drag !== null || editor.open !== null || menu.at !== null || carrying.at !== null
  const preview = usePreview(shown, boardRef, busy)
  const keyboard = useBoardKeyboard({
    shown,
    boardRef,
    carrying,
    isCollapsed,
    together: chosen.together,
    onSelect: (rowId) => withCardOf(rowId, chosen.toggle),
    onPreview: preview.toggle,
    onAdd: (cell) => canAddTo(grid) && setAdding(cell),
    onEdit: (key, rowId) => {
      const card = findCard(shown, rowId)?.card
      return card !== undefined && !isPending(card) && editor.start(key, card)
    },
    closePreview: preview.close,
  })

  const withCardOf = (
    rowId: string | undefined,
    then: (card: NonNullable<ReturnType<typeof findCard>>['card']) => void,
  ) => {
    const found = rowId ? findCard(shown, rowId) : null
    if (found && !isPending(found.card)) then(found.card)
  }
  const cardUnder = (event: { target: EventTarget; currentTarget: HTMLElement }): string | undefined => {
    // Clicks in menus bubble here through React, though they lie elsewhere in the page.
    const target = event.target as Element
    if (!event.currentTarget.contains(target) || target.closest('button, a, input')) return undefined
    return target.closest<HTMLElement>('[data-card]')?.dataset.card
  }
  const onClick = (event: MouseEvent<HTMLElement>) =>
    withCardOf(cardUnder(event), (card) => {
      preview.close()
      if (!chosen.onCardClick(card, event)) openRow(card.row_id)
    })

  const draggedId = drag?.rowId ?? null
  const { together } = chosen
  const draggedIds = useMemo(() => (draggedId ? new Set(together(draggedId)) : NOBODY), [draggedId, together])
  const dragged = draggedId ? findCard(state, draggedId)?.card : undefined
  const board: BoardController = {
    state: shown,
    details,
    data: { details, update, cancelReads },
    move,
    activeId: keyboard.activeId,
    setActive: keyboard.setActive,
    carriedIds: carrying.ids,
    draggedIds,
    drop: drag?.drop ?? null,
    selectedIds: chosen.isSelected,
    anySelected: chosen.any,
    toggleSelected: chosen.toggle,
    together,
    adding,
    setAdding,
    sendNew: send,
    full,
    loadMore,
    isCollapsed,
    toggleCollapsed,
    openMenu: menu.open,
  }
  return (
    <BoardProvider value={board}>
      <BoardChoice choice={state.choice} />
      {phone && <ColumnSwitcher scrollRef={boardRef} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards in it take the focus, their keys and clicks are handled in one place */}
      <div
        ref={boardRef}
        data-board={grid.slug}
        onKeyDown={keyboard.onKeyDown}
        onBlur={keyboard.onBlur}
        onFocus={(event) => {
          const { card } = (event.target as HTMLElement).dataset
          if (card) keyboard.setActive(card)
        }}
        onClick={onClick}
        onContextMenu={(event) => withCardOf(cardUnder(event), (card) => menu.open(card, event))}
        onPointerDown={onPointerDown}
        onPointerOver={preview.onPointerOver}
        onPointerMove={keyboard.pointing.onPointerMove}
        onPointerLeave={() => {
          preview.leave()
          keyboard.pointing.forget()
        }}
        aria-busy={data.isFetching}
        className={cn(
          'min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain border-t border-line sm:snap-none',
          shown.lanes ? 'overflow-y-auto' : 'flex gap-3 overflow-y-hidden px-3 py-3 sm:px-4',
          drag && 'cursor-grabbing snap-none',
          data.isPlaceholderData && 'opacity-60',
        )}
      >
        <BoardHelp />
        {shown.lanes ? (
          <LaneBoard scrollRef={boardRef} />
        ) : (
          shown.columns.map((column) => <BoardColumn key={column.key} column={column} />)
        )}
      </div>
      <CardMenu menu={menu} />
      <CardEditor editor={editor} onClosed={() => keyboard.activeId && keyboard.focus(keyboard.activeId)} />
      <CardPreview preview={preview} />
      {dragged && <DragOverlay card={dragged} count={draggedIds.size} overlayRef={overlayRef} />}
    </BoardProvider>
  )
}
