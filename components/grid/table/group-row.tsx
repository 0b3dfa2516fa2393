// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus
'use client'
import { ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isNumeric } from '@/components/cells/cell-text'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { formatNumber } from '@/lib/client/format'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { GroupHeading } from '../data/row-source'
import { useGrid } from '../grid-context'
import { figureLabel, figureText, totalsOf } from '../state/totals'
import { useGroups } from '../state/use-groups'
import { inSentence } from '../state/words'
import { CHECK_COLUMN, HEADER_HEIGHT } from './layout'
import type { ColumnSlice } from './use-virtual-window'

type Props = {
  index: number
  top: number
  height: number
  heading: GroupHeading
  slice: ColumnSlice
  /** Column of the cell with the tab stop, if it is in this row. */
  activeColumn: number | null
  onFocusCell: (row: number, column: number) => void
  /** Laid over the rows while the group's own heading is scrolled away; only for the eye and the mouse. */
  copy?: boolean
}

const look = 'flex shrink-0 items-center border-b border-line-strong bg-canvas text-sm -outline-offset-2'

/** The heading of the rows at the top, while it is itself scrolled away. */
export function StickyGroup({
  firstRow,
  ...row
}: Omit<Props, 'index' | 'top' | 'heading' | 'activeColumn' | 'copy'> & { firstRow: number }) {
  const { store } = useGroups()
  const index = store?.headingIndexOf(firstRow + 1) ?? -1
  const heading = index >= 0 && index <= firstRow ? store?.headingAt(index) : undefined
  if (!heading) return null
  return (
    <div
      className="sticky z-(--z-sticky)"
      style={{ top: HEADER_HEIGHT, height: 0, width: row.slice.totalWidth, minWidth: '100%' }}
    >
      <GroupRow {...row} index={index} top={0} heading={heading} activeColumn={null} copy />
    </div>
  )
}

/** The heading of a group: its value, how many rows have it, and their figures under their columns. */
export function GroupRow({ index, top, height, heading, slice, activeColumn, onFocusCell, copy = false }: Props) {
  const { grid, view, columns } = useGrid()
  const format = useFormat()
  const { toggle, selectionOf, toggleSelection } = useGroups()
  const by = grid.columns.find(({ key }) => key === (heading.level === 0 ? view.groupBy : view.thenBy))
  const figures = totalsOf(columns, view.totals)
  const textOf = (column: ClientColumn) => {
    const figure = figures[column.key]
    return figure && figureText(column, figure, heading.totals[column.key] ?? null, format)
  }
  const said = columns.flatMap((column) => {
    const figure = figures[column.key]
    return figure ? [`${figureLabel(column, figure)} of ${column.label} ${textOf(column)}`] : []
  })
  const pinnedFigures = slice.pinned.filter(({ column }) => figures[column.key])
  const first = slice.shown[0]
  const last = slice.shown.at(-1)
  const place = (column: number) =>
    copy
      ? {}
      : {
          'data-row': index,
          'data-column': column,
          tabIndex: activeColumn === column ? 0 : -1,
          onFocus: () => onFocusCell(index, column),
        }
  // Wherever the column was that one comes from, the heading takes the focus.
  const at = activeColumn === null || activeColumn === CHECK_COLUMN ? 1 : activeColumn
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const wanted =
      event.key === 'Enter' ||
      event.key === ' ' ||
      (event.key === 'ArrowRight' && heading.collapsed) ||
      (event.key === 'ArrowLeft' && !heading.collapsed)
    if (!wanted) return
    event.preventDefault()
    toggle(heading)
  }
  const select = () => void toggleSelection(index, heading)

  return (
    <div
      role="row"
      aria-hidden={copy || undefined}
      aria-rowindex={index + 2}
      className="absolute top-0 left-0 flex min-w-full"
      style={{ transform: `translateY(${top}px)`, height, width: slice.totalWidth }}
    >
      {slice.checkWidth > 0 && (
        <div
          role="gridcell"
          aria-colindex={1}
          {...place(CHECK_COLUMN)}
          onKeyDown={(event) => {
            if (event.key !== ' ' || event.shiftKey) return
            event.preventDefault()
            select()
          }}
          style={{ width: slice.checkWidth }}
          className={cn(look, 'sticky left-0 z-[2] justify-center')}
        >
          <Checkbox
            checked={selectionOf(index, heading)}
            tabIndex={-1}
            aria-label={`Select all of ${heading.label}`}
            disabled={heading.count === 0}
            onCheckedChange={select}
          />
        </div>
      )}
      <div
        role="gridcell"
        aria-colindex={slice.checkWidth ? 2 : 1}
        aria-colspan={Math.max(1, slice.pinned.length)}
        aria-expanded={!heading.collapsed}
        {...place(at)}
        onKeyDown={onKeyDown}
        onClick={() => toggle(heading)}
        style={{
          minWidth: slice.pinnedWidth - slice.checkWidth,
          left: slice.checkWidth,
          paddingLeft: 8 + 20 * heading.level,
        }}
        className={cn(
          look,
          'sticky z-[2] cursor-pointer gap-2 pr-3 hover:bg-[color-mix(in_oklab,var(--ink)_4%,var(--canvas))]',
        )}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-ink-faint transition-transform', !heading.collapsed && 'rotate-90')}
        />
        {heading.tone ? (
          <Badge tone={heading.tone} dot>
            {heading.label}
          </Badge>
        ) : (
          <span className="max-w-72 truncate font-medium">{heading.label}</span>
        )}
        <span className="tabular text-xs text-ink-muted">{formatNumber(heading.count)}</span>
        <span className="sr-only">
          {[inSentence(heading.count === 1 ? grid.singular : grid.title), by?.label, ...said].join(', ')}
        </span>
        {pinnedFigures.map(({ column }) => (
          <span key={column.key} className="tabular text-xs whitespace-nowrap text-ink-muted">
            {column.label} {textOf(column)}
          </span>
        ))}
      </div>
      <div
        aria-hidden
        className={look}
        style={{ width: Math.max(0, (first?.start ?? slice.totalWidth) - slice.pinnedWidth) }}
      />
      {slice.shown.map(({ column, width, index: column_ }) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={slice.checkWidth ? column_ + 1 : column_}
          style={{ width }}
          title={figures[column.key] && `${figureLabel(column, figures[column.key]!)} of ${column.label}`}
          className={cn(look, 'min-w-0 px-2.5', isNumeric(column) && 'justify-end')}
        >
          <span className="tabular truncate text-xs font-medium">{textOf(column)}</span>
        </div>
      ))}
      <div
        aria-hidden
        className={cn(look, 'flex-1')}
        style={{ minWidth: last ? slice.totalWidth - last.start - last.width : 0 }}
      />
    </div>
  )
}
