'use client'
import { Cell } from '@/components/cells/cell'
import { choiceLabel } from '@/components/cells/cell-text'
import { useGrid } from '@/components/grid/grid-context'
import { Badge } from '@/components/ui/badge'
import type { BoardCard, ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
import { partOf } from './card-parts'
import { DaysHere } from './days-here'

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Columns that were chosen here; those that a table shows anyway are no choice. */
export function chosenColumns(grid: ClientGrid, { columns }: Pick<GridViewState, 'columns'>): string[] | null {
  const usual = grid.columns.filter((column) => column.visible).map((column) => column.key)
  return columns && columns.join() !== usual.join() ? columns : null
}

/** Which fields a card shows: the chosen columns, else those that the board declares. Place and name say themselves. */
export function cardFields(grid: ClientGrid, view: Pick<GridViewState, 'columns' | 'lanes'>): ClientColumn[] {
  const { board } = grid
  if (!board) return []
  const said = new Set([board.column, board.card.title, board.card.badge, view.lanes])
  const chosen = chosenColumns(grid, view)
  // With chosen columns the line below the name is one of them, or none.
  if (!chosen) said.add(board.card.subtitle)
  const keys = chosen ?? board.card.fields
  return keys.flatMap((key) => grid.columns.find((column) => column.key === key && !said.has(key)) ?? [])
}

/** What a card says; also what is seen under the pointer while it is dragged. */
export function CardFace({ card, label }: { card: BoardCard; label: string }) {
  const { grid, view } = useGrid()
  const { board } = grid
  if (!board) return null
  const columnOf = (key?: string) => grid.columns.find((column) => column.key === key)
  const title = columnOf(board.card.title)
  const subtitle = chosenColumns(grid, view) ? undefined : columnOf(board.card.subtitle)
  const fields = cardFields(grid, view).filter((column) => !isBlank(card[column.key]) && card[column.key] !== false)
  return (
    <>
      <p className="line-clamp-2 pr-6 font-medium wrap-anywhere *:whitespace-normal">
        {title && !isBlank(card[title.key]) ? <Cell column={title} row={card} q={view.q} /> : label}
      </p>
      {subtitle && !isBlank(card[subtitle.key]) && (
        <p className="flex text-xs text-ink-muted">
          <Cell column={subtitle} row={card} q={view.q} />
        </p>
      )}
      <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        {fields.map((column) => {
          const Part = partOf(board, column.key)
          return (
            <span key={column.key} className="flex max-w-full min-w-0" title={Part ? undefined : column.label}>
              <span className="sr-only">{column.label}: </span>
              {Part ? <Part card={card} column={column} /> : <Cell column={column} row={card} />}
            </span>
          )
        })}
        <span className="ml-auto flex items-center gap-1.5">
          <CardBadge card={card} />
          <DaysHere card={card} board={board} />
        </span>
      </div>
    </>
  )
}

function CardBadge({ card }: { card: BoardCard }) {
  const { grid } = useGrid()
  const column = grid.columns.find((one) => one.key === grid.board?.card.badge)
  const value = column && card[column.key]
  if (!column || isBlank(value) || value === false || value === 'false') return null
  if (column.type === 'boolean') return <Badge tone="warning">{column.label}</Badge>
  return (
    <Badge tone={column.choices?.find((choice) => choice.value === value)?.tone ?? 'warning'}>
      {choiceLabel(column, value)}
    </Badge>
  )
}
