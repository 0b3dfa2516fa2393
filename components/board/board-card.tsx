// biome-ignore-all lint/a11y/useSemanticElements: a card that is dragged and carried has no element of its own
'use client'
import { useDraggable } from '@dnd-kit/core'
import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { Cell } from '@/components/cells/cell'
import { choiceLabel } from '@/components/cells/cell-text'
import { useGrid } from '@/components/grid/grid-context'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Menu, MenuTrigger } from '@/components/ui/menu'
import type { GridRow } from '@/lib/client/grid-types'
import { daysSince } from './board-model'
import { CardMenu } from './card-menu'
import type { MoveCard } from './use-board-moves'

type Props = {
  card: GridRow
  columnLabel: string
  active: boolean
  carried: boolean
  move: MoveCard
  onFocus: (rowId: string) => void
}

/** A card that can be dragged, walked to and carried by keyboard, and moved by its menu. */
export const BoardCard = memo(function BoardCard({ card, columnLabel, active, carried, move, onFocus }: Props) {
  const { grid, view, labelOf, openRow } = useGrid()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.row_id, disabled: !grid.board?.canMove })
  const label = labelOf(card)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys of all cards in one place
    <div
      ref={setNodeRef}
      {...listeners}
      role="group"
      aria-roledescription="card"
      aria-label={`${label}, ${columnLabel}${carried ? ', picked up' : ''}`}
      aria-describedby="board-help"
      data-card={card.row_id}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(card.row_id)}
      onClick={(event) => {
        // Clicks in the menu bubble here through React, though it lies elsewhere in the page.
        const target = event.target as Element
        if (event.currentTarget.contains(target) && !target.closest('button, a')) openRow(card.row_id)
      }}
      className={cn(
        'group/card relative cursor-pointer rounded-md border bg-surface p-2.5 text-sm shadow-sm select-none touch-manipulation touch:min-h-20',
        card.row_id === view.row ? 'border-accent bg-selected' : 'border-line hover:border-line-strong',
        isDragging && 'opacity-40',
        carried && 'border-accent shadow-md ring-2 ring-accent',
      )}
    >
      <CardFace card={card} label={label} />
      <Menu>
        <MenuTrigger
          tabIndex={-1}
          aria-label={`Actions for ${label}`}
          onPointerDown={(event) => event.stopPropagation()}
          className="absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-sm bg-surface text-ink-faint opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-hover hover:text-ink data-[state=open]:opacity-100 touch:size-8 touch:opacity-100"
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </MenuTrigger>
        <CardMenu card={card} move={move} />
      </Menu>
    </div>
  )
})

const STALE_DAYS = 21

/** What a card says; also what is seen under the pointer while it is dragged. */
export function CardFace({ card, label }: { card: GridRow; label: string }) {
  const { grid, view } = useGrid()
  const face = grid.board?.card
  const columnOf = (key?: string) => grid.columns.find((column) => column.key === key)
  if (!face) return null
  const title = columnOf(face.title)
  const subtitle = columnOf(face.subtitle)
  const days = face.age ? daysSince(card[face.age]) : null
  const fields = face.fields.flatMap((key) => columnOf(key) ?? []).filter((column) => !isBlank(card[column.key]))
  return (
    <>
      <p className="flex pr-6 font-medium">{title ? <Cell column={title} row={card} q={view.q} /> : label}</p>
      {subtitle && !isBlank(card[subtitle.key]) && (
        <p className="flex text-xs text-ink-muted">
          <Cell column={subtitle} row={card} q={view.q} />
        </p>
      )}
      {(fields.length > 0 || days !== null) && (
        <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          {fields.map((column) => (
            <span key={column.key} className="flex max-w-full min-w-0" title={column.label}>
              <span className="sr-only">{column.label}: </span>
              <Cell column={column} row={card} />
            </span>
          ))}
          <span className="ml-auto flex items-center gap-1.5">
            <CardBadge card={card} />
            {days !== null && (
              <span
                title={`${days} days here`}
                className={cn('tabular text-ink-faint', days >= STALE_DAYS && 'font-medium text-warning-ink')}
              >
                {days} d
              </span>
            )}
          </span>
        </div>
      )}
    </>
  )
}

function CardBadge({ card }: { card: GridRow }) {
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

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
