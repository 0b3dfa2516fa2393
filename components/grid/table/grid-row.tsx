// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import { Check, MoreHorizontal } from 'lucide-react'
import Link from 'next/link'
import { type MouseEvent, memo } from 'react'
import { Cell } from '@/components/cells/cell'
import { isNumeric } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { linkOf } from '@/lib/client/grid/grid-links'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { isDraft } from '../data/row-overlay'
import type { RowMark } from '../data/row-source'
import { CHECK_COLUMN } from './layout'
import { markColour, RowNote } from './row-note'
import type { ColumnSlice, ShownColumn } from './use-virtual-window'

export type RowHandlers = {
  onToggle: (row: GridRow, index: number, event: { shiftKey: boolean }) => void
  onOpen: (row: GridRow) => void
  onMenu: (row: GridRow, event: MouseEvent<HTMLElement>) => void
  onFocusCell: (row: number, column: number) => void
  onHide: (row: GridRow) => void
  onTryAgain: (row: GridRow) => void
}

type Props = {
  index: number
  top: number
  height: number
  row: GridRow | undefined
  label: string
  slice: ColumnSlice
  q: string
  selected: boolean
  /** It heads the rows below it. */
  heads?: boolean
  /** Its details are open beside the table. */
  open: boolean
  /** Why it stands apart for now. */
  mark: RowMark | undefined
  /** Column of the cell with the tab stop, if it is in this row. */
  activeColumn: number | null
  handlers: RowHandlers
}

const cellLook =
  'flex min-w-0 shrink-0 items-center overflow-hidden border-b border-line px-2.5 text-sm -outline-offset-2'
/** Sticky cells cover what scrolls beneath them, so they need the row's colours without transparency. */
const rowColour = (selected: boolean, open: boolean, mark: RowMark | undefined) =>
  selected || open
    ? 'bg-selected'
    : mark
      ? markColour(mark)
      : 'bg-surface group-hover/row:bg-[color-mix(in_oklab,var(--ink)_3.5%,var(--surface))]'

/** One row, or its place while it is on its way. */
export const GridTableRow = memo(function GridTableRow({
  index,
  top,
  height,
  row,
  label,
  slice,
  q,
  selected,
  heads = false,
  open,
  mark,
  activeColumn,
  handlers,
}: Props) {
  const colour = rowColour(selected, open, mark)
  const cell = (shown: ShownColumn, pinnedAt?: number) => {
    const { column, width, index: at } = shown
    const pinned = pinnedAt !== undefined
    return (
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={slice.checkWidth ? at + 1 : at}
        data-row={index}
        data-column={at}
        aria-readonly={!column.editable || undefined}
        tabIndex={activeColumn === at ? 0 : -1}
        onFocus={() => handlers.onFocusCell(index, at)}
        style={pinned ? { width, left: pinnedAt } : { width }}
        className={cn(
          cellLook,
          colour,
          heads && 'font-semibold',
          pinned && 'sticky z-[1] border-r border-r-line',
          !column.primary && isNumeric(column) && 'justify-end',
        )}
      >
        {!row ? (
          <span
            aria-hidden
            className="h-2.5 animate-shimmer rounded-sm bg-neutral-soft"
            style={{ width: skeletonWidth(index, at) }}
          />
        ) : column.primary && !isDraft(row.row_id) ? (
          <PrimaryCell row={row} column={column} handlers={handlers} label={label}>
            <Cell column={column} row={row} q={q} />
          </PrimaryCell>
        ) : (
          <Cell column={column} row={row} q={q} />
        )}
      </div>
    )
  }
  let left = slice.checkWidth
  const first = slice.shown[0]
  const last = slice.shown.at(-1)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of a row take the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={row ? selected : undefined}
      aria-busy={!row || undefined}
      onContextMenu={(event) => row && !isDraft(row.row_id) && handlers.onMenu(row, event)}
      className="group/row absolute top-0 left-0 flex min-w-full"
      style={{ transform: `translateY(${top}px)`, height, width: slice.totalWidth }}
    >
      {slice.checkWidth > 0 && (
        <div
          role="gridcell"
          aria-colindex={1}
          data-row={index}
          data-column={CHECK_COLUMN}
          tabIndex={activeColumn === CHECK_COLUMN ? 0 : -1}
          onFocus={() => handlers.onFocusCell(index, CHECK_COLUMN)}
          style={{ width: slice.checkWidth }}
          className={cn(cellLook, colour, 'sticky left-0 z-[1] justify-center px-0')}
        >
          {row && !isDraft(row.row_id) && (
            <RowCheckbox
              checked={selected}
              label={`Select ${label}`}
              onClick={(event) => handlers.onToggle(row, index, event)}
            />
          )}
        </div>
      )}
      {slice.pinned.map((shown) => {
        const at = left
        left += shown.width
        return cell(shown, at)
      })}
      <div
        aria-hidden
        className={cn('shrink-0 border-b border-line', colour)}
        style={{ width: Math.max(0, (first?.start ?? slice.totalWidth) - slice.pinnedWidth) }}
      />
      {slice.shown.map((shown) => cell(shown))}
      <div
        aria-hidden
        className={cn('flex-1 border-b border-line', colour)}
        style={{ minWidth: last ? slice.totalWidth - last.start - last.width : 0 }}
      />
      {row && (
        <RowNote
          row={row}
          mark={mark}
          colIndex={slice.pinned.length + (slice.shown.at(-1)?.index ?? 0) + 2}
          active={activeColumn !== null}
          onHide={handlers.onHide}
          onTryAgain={handlers.onTryAgain}
        />
      )}
    </div>
  )
})

/** As light as can be: one stands in every row that scrolls by. */
function RowCheckbox({
  checked,
  label,
  onClick,
}: {
  checked: boolean
  label: string
  onClick: (event: MouseEvent) => void
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={-1}
      onClick={onClick}
      className="flex h-full w-full items-center justify-center"
    >
      <span
        className={cn(
          'flex size-4 items-center justify-center rounded-xs border text-on-accent',
          checked ? 'border-accent bg-accent' : 'border-control bg-surface',
        )}
      >
        {checked && <Check aria-hidden strokeWidth={3} className="size-3" />}
      </span>
    </button>
  )
}

function PrimaryCell({
  row,
  column,
  label,
  handlers,
  children,
}: {
  row: GridRow
  column: ClientColumn
  label: string
  handlers: RowHandlers
  children: React.ReactNode
}) {
  const href = linkOf(column.link, row)
  // In a tree the weight tells what heads others.
  const look = cn('flex min-w-0 max-w-full hover:text-accent-ink hover:underline', !column.tree && 'font-medium')
  return (
    <>
      {href ? (
        <Link href={href} data-leads tabIndex={-1} draggable={false} className={look}>
          {children}
        </Link>
      ) : (
        <a
          href={`?row=${encodeURIComponent(row.row_id)}`}
          tabIndex={-1}
          draggable={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.button !== 0) return
            event.preventDefault()
            // With Shift a click selects cells.
            if (!event.shiftKey) handlers.onOpen(row)
          }}
          className={look}
        >
          {children}
        </a>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Actions for ${label}`}
        onClick={(event) => handlers.onMenu(row, event)}
        className="absolute right-1 flex size-6 items-center justify-center rounded-sm bg-surface text-ink-faint opacity-0 shadow-sm group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:text-ink touch:size-8 touch:opacity-100"
      >
        <MoreHorizontal aria-hidden className="size-4" />
      </button>
    </>
  )
}

/** Different lengths, but the same ones at each render. */
const skeletonWidth = (row: number, column: number): string => `${38 + ((row * 31 + column * 17) % 45)}%`
