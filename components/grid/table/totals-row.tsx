// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus
'use client'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isNumeric } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/overlays/menu'
import { formatNumber } from '@/lib/client/format'
import type { ColumnFigure } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { figureLabel, figuresOf, figureText, withFigure } from '../state/totals'
import { type ShownTotals, useTotals } from '../state/use-totals'
import type { ColumnSlice, ShownColumn } from './use-virtual-window'

export const TOTALS_HEIGHT = 34

const look = 'flex shrink-0 items-center border-t border-line-strong bg-canvas text-xs'

/** The foot of the table: a figure of each column that has one, over all rows of the view. A click chooses another. */
export function TotalsRow({ slice, rowIndex }: { slice: ColumnSlice; rowIndex: number }) {
  const totals = useTotals()
  const rowRef = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState<string | null>(null)
  if (!totals.shown) return null
  const keys = [...slice.pinned, ...slice.shown].map(({ column }) => column.key)
  const stop = tabStop && keys.includes(tabStop) ? tabStop : keys[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const key = keys[keys.indexOf(stop ?? '') + step]
    if (!step || !key || (event.target as Element).closest('[role=menu]')) return
    event.preventDefault()
    setTabStop(key)
    rowRef.current?.querySelector<HTMLElement>(`[data-total="${key}"]`)?.focus()
  }
  const first = slice.shown[0]
  const last = slice.shown.at(-1)
  let left = slice.checkWidth
  const cell = (shown: ShownColumn, pinnedAt?: number) => (
    <TotalCell
      key={shown.column.key}
      shown={shown}
      totals={totals}
      colIndex={slice.checkWidth ? shown.index + 1 : shown.index}
      pinnedAt={pinnedAt}
      tabStop={shown.column.key === stop}
      onFocus={() => setTabStop(shown.column.key)}
    />
  )
  return (
    <div
      role="rowgroup"
      className="sticky bottom-0 z-(--z-sticky) mt-auto"
      style={{ width: slice.totalWidth, minWidth: '100%' }}
    >
      <div
        ref={rowRef}
        role="row"
        aria-rowindex={rowIndex}
        aria-label="Totals"
        aria-busy={totals.renewing || undefined}
        onKeyDown={onKeyDown}
        className="flex"
        style={{ height: TOTALS_HEIGHT }}
      >
        {slice.checkWidth > 0 && (
          <div
            role="gridcell"
            aria-colindex={1}
            className={cn(look, 'sticky left-0 z-[2]')}
            style={{ width: slice.checkWidth }}
          />
        )}
        {slice.pinned.map((shown) => {
          const at = left
          left += shown.width
          return cell(shown, at)
        })}
        <div
          aria-hidden
          className={look}
          style={{ width: Math.max(0, (first?.start ?? slice.totalWidth) - slice.pinnedWidth) }}
        />
        {slice.shown.map((shown) => cell(shown))}
        <div
          aria-hidden
          className={cn(look, 'flex-1')}
          style={{ minWidth: last ? slice.totalWidth - last.start - last.width : 0 }}
        />
      </div>
    </div>
  )
}

type CellProps = {
  shown: ShownColumn
  totals: ShownTotals
  colIndex: number
  pinnedAt?: number
  tabStop: boolean
  onFocus: () => void
}

function TotalCell({ shown: { column, width }, totals, colIndex, pinnedAt, tabStop, onFocus }: CellProps) {
  const { grid, setView } = useGrid()
  const format = useFormat()
  const figure = totals.figures[column.key]
  const answer = totals.answer?.[column.key]
  const value = figure && answer ? figureText(column, figure, answer[figure] ?? null, format) : ''
  const leftOut =
    figure && figure !== 'filled' && figure !== 'empty' && answer?.other_currencies
      ? `${formatNumber(answer.other_currencies)} in other currencies than ${answer.currency} left out`
      : null
  const label = figure ? figureLabel(column, figure) : ''
  const choose = (next: string) =>
    setView((now) => ({ totals: withFigure(grid, now.totals, column.key, (next || null) as ColumnFigure | null) }))
  const pinned = pinnedAt !== undefined
  return (
    <div
      role="gridcell"
      aria-colindex={colIndex}
      style={pinned ? { width, left: pinnedAt } : { width }}
      className={cn(look, 'group/total min-w-0', pinned && 'sticky z-[2] border-r border-r-line')}
    >
      <Menu>
        <MenuTrigger
          title={leftOut ?? undefined}
          data-total={column.key}
          tabIndex={tabStop ? 0 : -1}
          onFocus={onFocus}
          className={cn(
            'flex h-full w-full min-w-0 items-center gap-1.5 px-2.5 -outline-offset-2 hover:bg-hover',
            isNumeric(column) && !column.primary && 'justify-end',
            totals.renewing && 'italic',
          )}
        >
          {leftOut && <CircleAlert aria-hidden className="size-3.5 shrink-0 text-warning-ink" />}
          {figure ? (
            // What has no room is a line further down, out of sight; a figure wider than its column ends in dots.
            <span
              className={cn(
                'flex h-4 min-w-0 flex-wrap gap-x-1.5 overflow-hidden leading-4',
                // The figure stands under those it sums, its label left of it.
                isNumeric(column) && !column.primary && 'flex-row-reverse',
              )}
            >
              <span title={value} className="tabular max-w-full truncate font-semibold">
                {value}
              </span>{' '}
              <span className="text-ink-muted">{label}</span>
              <span className="sr-only">
                {' '}
                of {column.label}
                {leftOut && `, ${leftOut}`}
              </span>
            </span>
          ) : (
            <span className="text-ink-muted opacity-0 group-focus-within/total:opacity-100 group-hover/total:opacity-100 touch:opacity-100">
              Total<span className="sr-only"> of {column.label}: none</span>
            </span>
          )}
        </MenuTrigger>
        <MenuContent align={isNumeric(column) ? 'end' : 'start'} side="top" aria-label={`Total of ${column.label}`}>
          <MenuRadioGroup value={figure ?? ''} onValueChange={choose}>
            <MenuRadioItem value="">None</MenuRadioItem>
            {figuresOf(column).map((one) => (
              <MenuRadioItem key={one} value={one}>
                <span className="flex-1">{figureLabel(column, one)}</span>
                {answer && (
                  <span className="tabular text-ink-muted">{figureText(column, one, answer[one] ?? null, format)}</span>
                )}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          {leftOut && <MenuLabel className="flex items-center gap-1 text-warning-ink">{leftOut}</MenuLabel>}
          <MenuSeparator />
          <MenuItem onSelect={() => setView({ totals: {} })}>Hide the row of totals</MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}
