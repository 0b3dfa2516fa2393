'use client'
import { ChevronsLeftRight, ChevronsRightLeft, Plus } from 'lucide-react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { solidTone } from '@/components/ui/tone'
import { formatNumber } from '@/lib/client/format'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { useBoard } from './board-context'
import type { CellKey, ColumnHead } from './board-model'

export const canAddTo = (grid: ClientGrid): boolean =>
  grid.ops.create && grid.columns.some((one) => one.key === grid.board?.column && one.creatable)

/** How many cards there are, and of a column with a limit how many there may be. */
export function Count({ count, limit, shakes }: { count: number; limit?: number | undefined; shakes?: boolean }) {
  const over = limit !== undefined && count > limit
  return (
    <span
      className={cn(
        'tabular rounded-full px-1.5 text-2xs',
        over ? 'bg-warning-soft font-semibold text-warning-ink' : 'bg-neutral-soft text-neutral-ink',
        shakes && 'animate-shake bg-warning-soft text-warning-ink',
      )}
    >
      {formatNumber(count)}
      {limit !== undefined && (
        <>
          <span aria-hidden>/{formatNumber(limit)}</span>
          <span className="sr-only">
            , the limit is {formatNumber(limit)}
            {over && ', which is exceeded'}
          </span>
        </>
      )}
    </span>
  )
}

export function Sum({ value, className }: { value: string | null; className?: string }) {
  const { grid } = useGrid()
  const format = useFormat()
  if (value === null) return null
  return (
    <span
      className={cn('tabular truncate text-xs text-ink-muted', className)}
      title={format.money(value, grid.board?.currency)}
    >
      <span className="sr-only">Sum: </span>
      {format.money(value, grid.board?.currency, { compact: true })}
    </span>
  )
}

/** Name, count and sum of a column, and what can be done with it. `cell`: where its plus adds cards. */
export function ColumnHeading({ column, cell }: { column: ColumnHead; cell?: CellKey }) {
  const { grid } = useGrid()
  const { toggleCollapsed, setAdding, full } = useBoard()
  return (
    <header className="group/head flex h-10 shrink-0 items-center gap-2 px-3 touch:h-12">
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', solidTone[column.tone ?? 'neutral'])} />
      <h2 className="truncate text-sm">{column.label}</h2>
      <Count count={column.count} limit={column.limit} shakes={full === column.key} />
      <Sum value={column.total_value} className="ml-auto" />
      <span className={cn('-mr-1.5 flex items-center', column.total_value === null && 'ml-auto')}>
        <IconButton
          label={`Collapse ${column.label}`}
          size="sm"
          icon={<ChevronsRightLeft aria-hidden />}
          className="opacity-0 group-hover/head:opacity-100 focus-visible:opacity-100 touch:hidden"
          onClick={() => toggleCollapsed('column', column.key)}
        />
        {cell && canAddTo(grid) && (
          <IconButton
            label={`New ${inSentence(grid.singular)} in ${column.label}`}
            size="sm"
            data-add=""
            icon={<Plus aria-hidden />}
            onClick={() => setAdding(cell)}
          />
        )}
      </span>
    </header>
  )
}

/** A column that is out of the way: its name along its height, its count, and a place to drop cards on. */
export function CollapsedColumn({ column, isTarget, slim }: { column: ColumnHead; isTarget: boolean; slim?: boolean }) {
  const { toggleCollapsed } = useBoard()
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-label={`Show ${column.label}, ${formatNumber(column.count)}`}
      title={`Show ${column.label}`}
      onClick={() => toggleCollapsed('column', column.key)}
      className={cn(
        'flex w-11 shrink-0 flex-col items-center gap-2 rounded-lg bg-canvas py-3 hover:bg-hover',
        slim ? 'h-10 justify-center py-0' : 'h-full',
        isTarget && 'bg-selected ring-2 ring-accent',
      )}
    >
      {slim ? (
        <ChevronsLeftRight aria-hidden className="size-4 text-ink-faint" />
      ) : (
        <>
          <span aria-hidden className={cn('size-2 shrink-0 rounded-full', solidTone[column.tone ?? 'neutral'])} />
          <Count count={column.count} limit={column.limit} />
          <span className="min-h-0 truncate text-sm font-medium [writing-mode:vertical-rl]">{column.label}</span>
        </>
      )}
    </button>
  )
}
