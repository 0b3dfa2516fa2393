// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import { ArrowDown, ArrowUp, ChevronDown, ListFilter } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isNumeric } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { Menu, MenuTrigger } from '@/components/ui/overlays/menu'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { SortLevel } from '@/lib/client/grid/grid-url-state'
import { HeaderMenuContent } from '../parts-on-demand'
import { isFilterable } from '../state/filters/filter-details'
import { useColumnLayout } from '../state/use-column-layout'
import { FilterPopover } from '../toolbar/filters/filter-popover'
import { HEADER_ROW } from './layout'
import { ResizeHandle } from './resize-handle'
import type { ColumnModel } from './use-column-model'
import { useFitColumns } from './use-fit-columns'
import type { useHeaderDrag } from './use-header-drag'
import type { ShownColumn } from './use-virtual-window'

export type HeaderCellProps = {
  shown: ShownColumn
  pinnedAt?: number
  colIndex: number
  sort: SortLevel[]
  filtered: boolean
  focusable: boolean
  dragged: boolean
  model: ColumnModel
  onSort: (column: ClientColumn, addLevel: boolean) => void
  onFocusCell: (row: number, column: number) => void
  onPointerDown: ReturnType<typeof useHeaderDrag>['onPointerDown']
  /** Moves the column one place, and the focus along with it. */
  onStep: (by: -1 | 1) => void
}

export const headerLook =
  'group/head relative flex shrink-0 items-center gap-1 border-b border-line-strong bg-canvas px-2.5 text-xs font-medium text-ink-muted -outline-offset-2'
const button =
  'flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-pressed hover:text-ink touch:size-8'

/** Name of a column: it sorts, filters, moves, changes its width; its menu has all of that and more. */
export function HeaderCell(props: HeaderCellProps) {
  const { shown, pinnedAt, colIndex, sort, filtered, focusable, dragged, model, onSort, onFocusCell } = props
  const { column, width, index } = shown
  /** Null until it is opened for the first time. */
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null)
  const cellRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLButtonElement>(null)
  /** What the menu leaves to do once it has closed and given the focus back. */
  const afterMenu = useRef<(() => void) | null>(null)
  const layout = useColumnLayout()
  const fitToContent = useFitColumns(model)
  const table = () => cellRef.current?.closest<HTMLElement>('[role=grid]') ?? null
  const level = sort.findIndex((one) => one.column === column.key)
  const descending = sort[level]?.descending
  const pinned = pinnedAt !== undefined
  const atEnd = isNumeric(column) && !column.primary
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== cellRef.current) return
    const menuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const moveKey = (event.ctrlKey || event.metaKey) && event.shiftKey
    if (menuKey || (event.key === 'ArrowDown' && event.altKey)) setMenuOpen(true)
    else if (moveKey && event.key === 'ArrowLeft') props.onStep(-1)
    else if (moveKey && event.key === 'ArrowRight') props.onStep(1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={cellRef}
      role="columnheader"
      aria-label={column.label}
      aria-colindex={colIndex}
      aria-sort={level === -1 ? (column.sortable ? 'none' : undefined) : descending ? 'descending' : 'ascending'}
      data-row={HEADER_ROW}
      data-column={index}
      data-key={column.key}
      data-pinned={pinned}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocusCell(HEADER_ROW, index)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenuOpen(true)
      }}
      onPointerDown={(event) => props.onPointerDown(event, column.key, column.label)}
      className={cn(
        headerLook,
        'select-none',
        pinned && 'sticky z-[2] border-r border-r-line',
        atEnd && 'flex-row-reverse justify-start',
        dragged && 'bg-pressed',
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
        {filtered && <ListFilter aria-hidden className="size-3.5 shrink-0 text-accent-ink" />}
      </button>
      <span
        onPointerDown={(event) => event.stopPropagation()}
        className={cn(
          'absolute inset-y-px flex items-center bg-canvas opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100',
          atEnd ? 'left-1' : 'right-1.5',
        )}
      >
        {isFilterable(column) && (
          <FilterPopover column={column}>
            <button
              ref={filterRef}
              type="button"
              tabIndex={-1}
              aria-label={`Filter by ${column.label}`}
              className={cn(button, 'touch:hidden', filtered && 'text-accent-ink')}
            >
              <ListFilter aria-hidden className="size-3.5" />
            </button>
          </FilterPopover>
        )}
        <Menu open={menuOpen === true} onOpenChange={setMenuOpen}>
          <MenuTrigger asChild>
            <button type="button" tabIndex={-1} aria-label={`Options of ${column.label}`} className={button}>
              <ChevronDown aria-hidden className="size-3.5" />
            </button>
          </MenuTrigger>
          {menuOpen !== null && (
            <HeaderMenuContent
              column={column}
              onFilter={() => {
                afterMenu.current = () => filterRef.current?.click()
              }}
              onFit={() => fitToContent(table(), [column.key])}
              onFitAll={() => fitToContent(table())}
              onStep={(by) => {
                afterMenu.current = () => props.onStep(by)
              }}
              onHide={() => layout.hideWithUndo(column.key)}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                cellRef.current?.focus({ preventScroll: true })
                afterMenu.current?.()
                afterMenu.current = null
              }}
            />
          )}
        </Menu>
      </span>
      <ResizeHandle
        width={width}
        onDraw={(next) => model.drawWidth(column.key, next)}
        onDone={(next) => model.setWidth(column.key, next)}
        onFit={() => fitToContent(table(), [column.key])}
      />
    </div>
  )
}
