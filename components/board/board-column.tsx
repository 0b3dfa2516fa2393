'use client'
import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence, rowsInWords } from '@/components/grid/state/words'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { solidTone } from '@/components/ui/tone'
import { formatNumber } from '@/lib/client/format'
import type { BoardColumn as Column } from '@/lib/client/grid-types'
import { BoardCard } from './board-card'
import type { MoveCard } from './use-board-moves'

const CARD_HEIGHT = 92
const GAP = 8
/** Further cards are asked for when so many are left below. */
const AHEAD = 8

type Props = {
  column: Column
  activeId: string | null
  carriedId: string | null
  /** Where a dragged card would fall, as an index among the cards. */
  dropIndex: number | null
  move: MoveCard
  onFocus: (rowId: string) => void
  onNearEnd: (column: Column) => void
  /** Hands over how to tell the index at a height on the screen. */
  registerIndexAt: (key: string, indexAt: ((clientY: number) => number) | null) => void
}

/** One column: its name, count and sum stay, its cards scroll; only those in sight are drawn. */
export function BoardColumn({
  column,
  activeId,
  carriedId,
  dropIndex,
  move,
  onFocus,
  onNearEnd,
  registerIndexAt,
}: Props) {
  const { grid } = useGrid()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { setNodeRef, isOver } = useDroppable({ id: column.key })
  const { cards } = column
  const activeIndex = cards.findIndex((card) => card.row_id === activeId)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: useCallback((index: number) => cards[index]?.row_id ?? index, [cards]),
    gap: GAP,
    overscan: 6,
    // Room for the focus ring of the first card.
    paddingStart: 3,
    paddingEnd: GAP,
    initialRect: { width: 280, height: 640 },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset)
      return activeIndex === -1 || (activeIndex >= from && activeIndex <= to)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })

  useEffect(() => {
    registerIndexAt(column.key, (clientY) => {
      const box = scrollRef.current?.getBoundingClientRect()
      if (!box) return 0
      const offset = clientY - box.top + (scrollRef.current?.scrollTop ?? 0)
      const item = virtual.getVirtualItemForOffset(offset)
      if (!item) return cards.length
      return offset > item.start + item.size / 2 ? item.index + 1 : item.index
    })
    return () => registerIndexAt(column.key, null)
  }, [column.key, cards.length, virtual, registerIndexAt])

  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (column.next_cursor && lastShown >= cards.length - AHEAD) onNearEnd(column)
  }, [column, lastShown, cards.length, onNearEnd])

  const lineAt =
    dropIndex === null ? null : (virtual.measurementsCache[dropIndex]?.start ?? virtual.getTotalSize() - GAP)
  return (
    <section
      aria-label={`${column.label}, ${rowsInWords(grid, column.count)}`}
      className={cn(
        'flex h-full w-[85vw] shrink-0 snap-center flex-col rounded-lg bg-canvas sm:w-72 sm:snap-align-none',
        isOver && 'bg-selected',
      )}
    >
      <ColumnHeading column={column} />
      <div ref={scrollRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2">
        {cards.length === 0 && dropIndex === null && (
          <p className="px-1 py-3 text-center text-xs text-ink-faint">No {inSentence(grid.title)} here</p>
        )}
        {/* Droppable inside of what scrolls, as its cards are: else a drag scrolls the board where it should not. */}
        <ul ref={setNodeRef} className="relative" style={{ height: Math.max(virtual.getTotalSize(), 24) }}>
          {items.map((item) => {
            const card = cards[item.index]
            return (
              card && (
                <li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-setsize={column.count}
                  aria-posinset={item.index + 1}
                  className="absolute inset-x-0 top-0 pt-px"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <BoardCard
                    card={card}
                    columnLabel={column.label}
                    active={card.row_id === activeId}
                    carried={card.row_id === carriedId}
                    move={move}
                    onFocus={onFocus}
                  />
                </li>
              )
            )
          })}
          {lineAt !== null && (
            <li
              aria-hidden
              className="absolute inset-x-0 h-0.5 rounded-full bg-accent"
              style={{ top: Math.max(0, lineAt - GAP / 2 - 1) }}
            />
          )}
        </ul>
      </div>
    </section>
  )
}

function ColumnHeading({ column }: { column: Column }) {
  const { grid, startCreating } = useGrid()
  const format = useFormat()
  const canAdd = grid.ops.create && grid.columns.some((one) => one.key === grid.board?.column && one.creatable)
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 px-3">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', solidTone[column.tone ?? 'neutral'])} />
      <h2 className="truncate text-sm">{column.label}</h2>
      <span className="tabular rounded-full bg-neutral-soft px-1.5 text-2xs text-neutral-ink">
        {formatNumber(column.count)}
      </span>
      {column.total_value !== null && (
        <span className="tabular ml-auto truncate text-xs text-ink-muted" title="Sum of this column">
          {format.money(column.total_value, grid.board?.currency, { compact: true })}
        </span>
      )}
      {canAdd && (
        <IconButton
          label={`New ${inSentence(grid.singular)} in ${column.label}`}
          size="sm"
          icon={<Plus aria-hidden />}
          className={column.total_value === null ? '-mr-1.5 ml-auto' : '-mr-1.5'}
          onClick={() => grid.board && startCreating({ [grid.board.column]: column.key })}
        />
      )}
    </header>
  )
}
