'use client'
import { ChevronDown, Plus } from 'lucide-react'
import { Fragment } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows, inSentence } from '@/components/grid/state/words'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { solidTone } from '@/components/ui/tone'
import { formatNumber } from '@/lib/client/format'
import type { BoardLane } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'
import { type Cell, cellAt } from '../board-model'
import { BoardCard } from '../cards/board-card'
import { QuickAdd } from '../cards/quick-add'
import { Count, canAddTo, Sum } from '../column-heading'

/** One lane across all columns, under a heading that stays while it is scrolled through. */
export function Lane({ lane }: { lane: BoardLane }) {
  const { grid } = useGrid()
  const { state, isCollapsed, toggleCollapsed } = useBoard()
  const collapsed = isCollapsed('lane', lane.key)
  return (
    <section aria-label={`${lane.label}, ${describeRows(grid, lane.count)}`} className="border-t border-line pb-2">
      <div className="sticky top-10 z-10 bg-surface">
        <h2 className="sticky left-0 inline-flex max-w-[100vw] text-sm">
          <button
            type="button"
            aria-expanded={!collapsed}
            onClick={() => toggleCollapsed('lane', lane.key)}
            className="flex h-9 min-w-0 items-center gap-2 rounded-md px-3 font-medium hover:bg-hover sm:px-4 touch:h-11"
          >
            <ChevronDown
              aria-hidden
              className={cn('size-4 shrink-0 text-ink-faint transition-transform', collapsed && '-rotate-90')}
            />
            {lane.tone && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', solidTone[lane.tone])} />}
            <span className="truncate">{lane.label}</span>
            <Count count={lane.count} />
            <Sum value={lane.total_value} className="font-normal" />
          </button>
        </h2>
      </div>
      {!collapsed && (
        <div className="flex items-stretch gap-3 px-3 sm:px-4">
          {state.columns.map((column) => {
            const cell = cellAt(state, { column: column.key, lane: lane.key })
            return cell && <LaneCell key={column.key} cell={cell} columnLabel={column.label} laneLabel={lane.label} />
          })}
        </div>
      )}
    </section>
  )
}

type CellProps = { cell: Cell; columnLabel: string; laneLabel: string }

function LaneCell({ cell, columnLabel, laneLabel }: CellProps) {
  const { grid } = useGrid()
  const { drop, adding, setAdding, isCollapsed, loadMore } = useBoard()
  const { column, lane, cards, count } = cell
  const isTarget = drop?.column === column && drop.lane === lane
  const place = { 'data-cell': '', 'data-column': column, 'data-lane': lane ?? '' }
  const target = isTarget && 'bg-selected'
  if (isCollapsed('column', column))
    return (
      <div
        {...place}
        className={cn('flex w-11 shrink-0 flex-col items-center gap-2 rounded-lg bg-canvas py-2', target)}
      >
        <Count count={count} />
        <span aria-hidden className="max-h-40 truncate text-xs text-ink-muted [writing-mode:vertical-rl]">
          {columnLabel}
        </span>
      </div>
    )
  const line = <li aria-hidden className="h-0.5 rounded-full bg-accent" />
  const label = `${columnLabel}, ${laneLabel}`
  return (
    <section
      {...place}
      aria-label={`${label}, ${describeRows(grid, count)}`}
      data-adds=""
      className={cn(
        'group/cell flex min-h-14 w-[calc(100vw-3rem)] shrink-0 flex-col gap-2 rounded-lg bg-canvas p-2 sm:w-72',
        target,
      )}
    >
      {adding?.column === column && adding.lane === lane && <QuickAdd cell={{ column, lane }} />}
      <ul className="flex flex-col gap-2">
        {cards.map((card, index) => (
          <Fragment key={card.row_id}>
            {isTarget && drop.index === index && line}
            <li data-index={index} aria-setsize={count} aria-posinset={index + 1}>
              <BoardCard card={card} place={label} />
            </li>
          </Fragment>
        ))}
        {isTarget && drop.index >= cards.length && line}
      </ul>
      <div className="flex items-center gap-1">
        {cell.next_cursor && (
          <Button size="sm" variant="ghost" onClick={() => loadMore(cell)}>
            Show more of {formatNumber(count)}
          </Button>
        )}
        {canAddTo(grid) && (
          <IconButton
            label={`New ${inSentence(grid.singular)} in ${label}`}
            size="sm"
            data-add=""
            icon={<Plus aria-hidden />}
            className="ml-auto opacity-0 group-hover/cell:opacity-100 focus-visible:opacity-100 touch:opacity-100"
            onClick={() => setAdding({ column, lane })}
          />
        )}
      </div>
    </section>
  )
}
