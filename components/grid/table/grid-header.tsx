// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import type { SortLevel } from '@/lib/client/grid/grid-url-state'
import { useShortcuts } from '@/lib/client/shortcuts'
import { useColumnLayout } from '../state/use-column-layout'
import { HeaderCell, headerLook } from './header-cell'
import { CHECK_COLUMN, HEADER_HEIGHT, HEADER_ROW } from './layout'
import type { ColumnModel } from './use-column-model'
import { type HeaderDrag, useHeaderDrag } from './use-header-drag'
import type { ColumnSlice, ShownColumn } from './use-virtual-window'

type Props = {
  slice: ColumnSlice
  sort: SortLevel[]
  filtered: ReadonlySet<string>
  selectState: boolean | 'indeterminate'
  onSelectAll: () => void
  onSort: (column: ClientColumn, addLevel: boolean) => void
  model: ColumnModel
  activeColumn: number | null
  onFocusCell: (row: number, column: number) => void
  /** Takes the focus to the header of that place. */
  goToColumn: (index: number) => void
}

/** Names of the columns, in their order; those that are pinned stay where they are. */
export function GridHeader(props: Props) {
  const { slice, selectState, onSelectAll, activeColumn, onFocusCell, sort, filtered, model, onSort, goToColumn } =
    props
  const { drag, onPointerDown } = useHeaderDrag()
  useShortcuts(KEYS_OF_HEADERS)
  const layout = useColumnLayout()
  const follow = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows once the columns stand in their new order
  useEffect(() => {
    if (follow.current) goToColumn(layout.order.indexOf(follow.current) + 1)
    follow.current = null
  }, [layout.order.join()])
  const first = slice.shown[0]
  const last = slice.shown.at(-1)
  let left = slice.checkWidth
  const cell = (shown: ShownColumn, pinnedAt?: number) => (
    <HeaderCell
      key={shown.column.key}
      shown={shown}
      pinnedAt={pinnedAt}
      colIndex={slice.checkWidth ? shown.index + 1 : shown.index}
      sort={sort}
      filtered={filtered.has(shown.column.key)}
      focusable={activeColumn === shown.index}
      dragged={drag?.key === shown.column.key}
      model={model}
      onSort={onSort}
      onFocusCell={onFocusCell}
      onPointerDown={onPointerDown}
      onStep={(by) => {
        if (layout.step(shown.column.key, by) !== null) follow.current = shown.column.key
      }}
    />
  )
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
            className={cn(headerLook, 'sticky left-0 z-[2] justify-center px-0')}
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
          return cell(shown, at)
        })}
        <div
          aria-hidden
          className="shrink-0 border-b border-line-strong bg-canvas"
          style={{ width: Math.max(0, (first?.start ?? slice.totalWidth) - slice.pinnedWidth) }}
        />
        {slice.shown.map((shown) => cell(shown))}
        <div
          aria-hidden
          className="flex-1 border-b border-line-strong bg-canvas"
          style={{ minWidth: last ? slice.totalWidth - last.start - last.width : 0 }}
        />
      </div>
      {drag && <DragMarks drag={drag} />}
    </div>
  )
}

/** Handled by the header that has the focus; listed here for the help. */
const KEYS_OF_HEADERS = [
  { keys: 'Alt+ArrowDown', label: 'Options of the column', group: 'Column headers' },
  { keys: 'Mod+Shift+ArrowRight', label: 'Move the column right; with the left arrow left', group: 'Column headers' },
  { keys: 'Shift+ArrowRight', label: 'Make the column wider; with the left arrow narrower', group: 'Column headers' },
]

/** The name under the pointer, and the line where the column would go. */
function DragMarks({ drag }: { drag: HeaderDrag }) {
  return createPortal(
    <>
      {drag.edge !== null && (
        <div
          className="pointer-events-none fixed z-(--z-popover) w-0.5 -translate-x-px bg-accent"
          style={{ left: drag.edge, top: drag.top, height: drag.height }}
        />
      )}
      <div
        className="pointer-events-none fixed z-(--z-popover) rounded-md bg-raised px-2 py-1 text-xs font-medium shadow-md"
        style={{ left: drag.x + 12, top: drag.y + 8 }}
      >
        {drag.label}
      </div>
    </>,
    document.body,
  )
}
