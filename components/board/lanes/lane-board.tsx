'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { formatNumber } from '@/lib/client/format'
import { useBoard } from '../board-context'
import { findCard } from '../board-model'
import { CollapsedColumn, ColumnHeading } from '../column-heading'
import { Lane } from './lane'

const LANE_HEIGHT = 260
/** Height of the column names, which stay at the top. */
const HEADINGS = 40

/** Columns crossed by lanes; it scrolls as a whole, and lanes out of sight are not drawn. */
export function LaneBoard({ scrollRef }: { scrollRef: RefObject<HTMLElement | null> }) {
  const { grid } = useGrid()
  const { state, activeId, isCollapsed, drop, details } = useBoard()
  const lanes = state.lanes ?? []
  const activeLane = activeId ? findCard(state, activeId)?.place.lane : null
  const activeIndex = lanes.findIndex(({ key }) => key === activeLane)
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => LANE_HEIGHT,
    getItemKey: useCallback((index: number) => lanes[index]?.key ?? index, [lanes]),
    overscan: 2,
    scrollMargin: HEADINGS,
    indexAttribute: 'data-lane-index',
    initialRect: { width: 1200, height: 640 },
    // The lane of the card with the focus stays in the page.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const wanted = new Set<number>(activeIndex === -1 ? [] : [activeIndex])
      for (let index = Math.max(0, startIndex - overscan); index <= Math.min(count - 1, endIndex + overscan); index++)
        wanted.add(index)
      return [...wanted].sort((a, b) => a - b)
    },
  })
  return (
    <div className="w-max min-w-full">
      <div className="sticky top-0 z-20 flex gap-3 bg-surface px-3 sm:px-4" style={{ height: HEADINGS }}>
        {state.columns.map((column) =>
          isCollapsed('column', column.key) ? (
            <CollapsedColumn key={column.key} column={column} isTarget={drop?.column === column.key} slim />
          ) : (
            <div
              key={column.key}
              data-snap=""
              className="w-[calc(100vw-3rem)] shrink-0 snap-center sm:w-72 sm:snap-align-none"
            >
              <ColumnHeading column={column} />
            </div>
          ),
        )}
      </div>
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const lane = lanes[item.index]
          return (
            lane && (
              // By its top, not by a transform: what sticks inside needs its true place.
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-lane-index={item.index}
                className="absolute inset-x-0"
                style={{ top: item.start - HEADINGS }}
              >
                <Lane lane={lane} />
              </div>
            )
          )
        })}
      </div>
      {state.moreLanes && (
        <p className="sticky left-0 w-screen max-w-full px-4 py-4 text-sm text-ink-muted">
          {formatNumber(state.moreLanes.count)} more {inSentence(grid.title)} are in{' '}
          {formatNumber(state.moreLanes.lanes)} further lanes{details.lane && ` by ${inSentence(details.lane.label)}`}.
          Search or filter to see them.
        </p>
      )}
    </div>
  )
}
