// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { isNumeric } from '@/components/cells/cell-text'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import type { ClientColumn } from '@/lib/client/grid-types'
import type { SortLevel } from '@/lib/client/grid-url-state'
import { isFilterable } from '../state/filter-model'
import { FilterPopover } from '../toolbar/filter-popover'
import { CHECK_COLUMN, HEADER_HEIGHT, HEADER_ROW } from './layout'
import type { ColumnModel } from './use-column-model'
import type { ColumnSlice, ShownColumn } from './use-virtual-window'

type Props = {
  slice: ColumnSlice
  sort: SortLevel[]
  filtered: ReadonlySet<string>
  selectState: boolean | 'indeterminate'
  onSelectAll: () => void
  onSort: (column: ClientColumn, addLevel: boolean) => void
  setWidth: ColumnModel['setWidth']
  resetWidth: ColumnModel['resetWidth']
  activeColumn: number | null
  onFocusCell: (row: number, column: number) => void
}

const look =
  'group/head relative flex shrink-0 items-center gap-1 border-b border-line-strong bg-canvas px-2.5 text-xs font-medium text-ink-muted -outline-offset-2'

/** Names of the columns; they sort, filter and change their width. */
export function GridHeader(props: Props) {
  const { slice, selectState, onSelectAll, activeColumn, onFocusCell } = props
  const first = slice.shown[0]
  const last = slice.shown.at(-1)
  let left = slice.checkWidth
  return (
    <div role="rowgroup" className="sticky top-0 z-(--z-sticky)" style={{ width: slice.totalWidth, minWidth: '100%' }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: the headers in it take the focus */}
      <div role="row" aria-rowindex={1} className="flex" style={{ height: HEADER_HEIGHT }}>
        {slice.checkWidth > 0 && (
          <div
            role="columnheader"
            aria-colindex={1}
            data-row={HEADER_ROW}
            data-column={CHECK_COLUMN}
            tabIndex={activeColumn === CHECK_COLUMN ? 0 : -1}
            onFocus={() => onFocusCell(HEADER_ROW, CHECK_COLUMN)}
            className={cn(look, 'sticky left-0 z-[2] justify-center px-0')}
            style={{ width: slice.checkWidth }}
          >
            <Checkbox
              checked={selectState}
              tabIndex={-1}
              aria-label="Select all loaded rows"
              onCheckedChange={onSelectAll}
            />
          </div>
        )}
        {slice.pinned.map((shown) => {
          const at = left
          left += shown.width
          return <HeaderCell key={shown.column.key} {...props} shown={shown} pinnedAt={at} />
        })}
        <div
          aria-hidden
          className="shrink-0 border-b border-line-strong bg-canvas"
          style={{ width: Math.max(0, (first?.start ?? slice.totalWidth) - slice.pinnedWidth) }}
        />
        {slice.shown.map((shown) => (
          <HeaderCell key={shown.column.key} {...props} shown={shown} />
        ))}
        <div
          aria-hidden
          className="flex-1 border-b border-line-strong bg-canvas"
          style={{ minWidth: last ? slice.totalWidth - last.start - last.width : 0 }}
        />
      </div>
    </div>
  )
}

function HeaderCell({
  slice,
  shown,
  pinnedAt,
  sort,
  filtered,
  onSort,
  setWidth,
  resetWidth,
  activeColumn,
  onFocusCell,
}: Props & { shown: ShownColumn; pinnedAt?: number }) {
  const { column, width, index } = shown
  const level = sort.findIndex((one) => one.column === column.key)
  const descending = sort[level]?.descending
  const pinned = pinnedAt !== undefined
  return (
    <div
      role="columnheader"
      aria-colindex={slice.checkWidth ? index + 1 : index}
      aria-sort={level === -1 ? (column.sortable ? 'none' : undefined) : descending ? 'descending' : 'ascending'}
      data-row={HEADER_ROW}
      data-column={index}
      tabIndex={activeColumn === index ? 0 : -1}
      onFocus={() => onFocusCell(HEADER_ROW, index)}
      className={cn(
        look,
        pinned && 'sticky z-[2] border-r border-r-line',
        isNumeric(column) && !column.primary && 'flex-row-reverse justify-start',
      )}
      style={pinned ? { width, left: pinnedAt } : { width }}
    >
      <button
        type="button"
        tabIndex={-1}
        disabled={!column.sortable}
        title={column.help ?? column.label}
        onClick={(event) => onSort(column, event.shiftKey)}
        className="flex h-full min-w-0 items-center gap-1 enabled:hover:text-ink"
      >
        <span className="truncate">{column.label}</span>
        {level !== -1 && (
          <span className="flex items-center text-accent-ink">
            {descending ? <ArrowDown aria-hidden className="size-3.5" /> : <ArrowUp aria-hidden className="size-3.5" />}
            {sort.length > 1 && <span className="tabular text-2xs">{level + 1}</span>}
          </span>
        )}
      </button>
      {isFilterable(column) && (
        <FilterPopover column={column}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Filter by ${column.label}`}
            className={cn(
              'flex size-5 shrink-0 items-center justify-center rounded-sm hover:bg-pressed hover:text-ink',
              filtered.has(column.key)
                ? 'text-accent-ink'
                : 'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 data-[state=open]:opacity-100',
            )}
          >
            <ListFilter aria-hidden className="size-3.5" />
          </button>
        </FilterPopover>
      )}
      <ResizeHandle
        width={width}
        onResize={(next) => setWidth(column.key, next)}
        onReset={() => resetWidth(column.key)}
      />
    </div>
  )
}

/** Drag to resize, double-click for the declared width; by keyboard Shift with the arrows on the header. */
function ResizeHandle({
  width,
  onResize,
  onReset,
}: {
  width: number
  onResize: (width: number) => void
  onReset: () => void
}) {
  const start = useRef<{ x: number; width: number } | null>(null)
  return (
    <span
      aria-hidden
      onDoubleClick={onReset}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => start.current && onResize(start.current.width + event.clientX - start.current.x)}
      onPointerUp={() => {
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
      className="absolute inset-y-0 right-0 z-[1] w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line-strong hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent"
    />
  )
}
