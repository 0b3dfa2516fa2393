'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows, inSentence } from '@/components/grid/state/words'
import { cn } from '@/components/ui/cn'
import { useBoard } from './board-context'
import { type Cell, type ColumnHead, cellAt } from './board-model'
import { BoardCard } from './cards/board-card'
import { QuickAdd } from './cards/quick-add'
import { CollapsedColumn, ColumnHeading } from './column-heading'

const CARD_HEIGHT = 92
const GAP = 8
/** Further cards are asked for when so many are left below. */
const AHEAD = 12

/** One column: its name, count and sum stay, its cards scroll; only those in sight are drawn. */
export function BoardColumn({ column }: { column: ColumnHead }) {
  const { grid } = useGrid()
  const { state, drop, adding, isCollapsed } = useBoard()
  const cell = cellAt(state, { column: column.key, lane: null })
  const isTarget = drop?.column === column.key
  if (!cell) return null
  if (isCollapsed('column', column.key))
    return (
      <div data-cell="" data-snap="" data-column={column.key} className="flex h-full shrink-0">
        <CollapsedColumn column={column} isTarget={isTarget} />
      </div>
    )
  const key = { column: column.key, lane: null }
  return (
    <section
      aria-label={`${column.label}, ${describeRows(grid, column.count)}`}
      data-cell=""
      data-adds=""
      data-snap=""
      data-column={column.key}
      className={cn(
        'flex h-full w-[calc(100vw-3rem)] shrink-0 snap-center flex-col rounded-lg bg-canvas sm:w-72 sm:snap-align-none',
        isTarget && 'bg-selected',
      )}
    >
      <ColumnHeading column={column} cell={key} />
      {adding?.column === column.key && adding.lane === null && (
        <div className="shrink-0 px-2 pb-2">
          <QuickAdd cell={key} />
        </div>
      )}
      <ColumnCards cell={cell} label={column.label} dropIndex={isTarget ? drop.index : null} />
    </section>
  )
}

function ColumnCards({ cell, label, dropIndex }: { cell: Cell; label: string; dropIndex: number | null }) {
  const { grid } = useGrid()
  const { activeId, loadMore } = useBoard()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { cards } = cell
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
    // The card with the focus stays in the page, also while it is dragged far.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset)
      return activeIndex === -1 || (activeIndex >= from && activeIndex <= to)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const lastShown = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (cell.next_cursor && lastShown >= cards.length - AHEAD) loadMore(cell)
  }, [cell, lastShown, cards.length, loadMore])

  const lineAt =
    dropIndex === null ? null : (virtual.measurementsCache[dropIndex]?.start ?? virtual.getTotalSize() - GAP)
  return (
    <div ref={scrollRef} data-scrolls="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2">
      {cards.length === 0 && dropIndex === null && (
        <p className="px-1 py-3 text-center text-xs text-ink-faint">No {inSentence(grid.title)} here</p>
      )}
      <ul className="relative" style={{ height: Math.max(virtual.getTotalSize(), 24) }}>
        {items.map((item) => {
          const card = cards[item.index]
          return (
            card && (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={cell.count}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 pt-px"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <BoardCard card={card} place={label} />
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
  )
}
