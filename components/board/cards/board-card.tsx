// biome-ignore-all lint/a11y/useSemanticElements: a card that is dragged and carried has no element of its own
'use client'
import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { BoardCard as Card } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'
import { CardFace } from './card-face'
import { isPending, isWaiting } from './unsent-cards'

/** A card with its state on the board; clicks, keys and dragging are handled by the board for all of them. */
export function BoardCard({ card, place }: { card: Card; place: string }) {
  const { activeId, carriedIds, draggedIds, selectedIds, anySelected, toggleSelected, openMenu } = useBoard()
  const id = card.row_id
  return (
    <CardBody
      card={card}
      place={place}
      active={id === activeId}
      carried={carriedIds.has(id)}
      dragged={draggedIds.has(id)}
      selected={selectedIds(id)}
      choosing={anySelected}
      toggleSelected={toggleSelected}
      openMenu={openMenu}
    />
  )
}

type BodyProps = {
  card: Card
  /** Where it lies, in words. */
  place: string
  active: boolean
  carried: boolean
  dragged: boolean
  selected: boolean
  /** Some cards are selected: the boxes of all show. */
  choosing: boolean
} & Pick<ReturnType<typeof useBoard>, 'toggleSelected' | 'openMenu'>

const CardBody = memo(function CardBody(props: BodyProps) {
  const { card, place, active, carried, dragged, selected, choosing, toggleSelected, openMenu } = props
  const { view, labelOf } = useGrid()
  const label = labelOf(card)
  const pending = isPending(card)
  return (
    <div
      role="group"
      aria-roledescription="card"
      aria-label={[
        label,
        place,
        selected && 'selected',
        carried && 'picked up',
        pending && (isWaiting(card) ? 'not sent yet' : 'being saved'),
      ]
        .filter(Boolean)
        .join(', ')}
      aria-describedby="board-help"
      aria-busy={pending || undefined}
      data-card={card.row_id}
      tabIndex={active ? 0 : -1}
      className={cn(
        'group/card relative cursor-pointer rounded-md border p-2.5 text-sm shadow-sm select-none touch-manipulation touch:min-h-20',
        card.row_id === view.row || selected
          ? 'border-accent bg-selected'
          : 'border-line bg-surface hover:border-line-strong',
        dragged && 'opacity-40',
        pending && 'border-dashed',
        carried && 'border-accent shadow-md ring-2 ring-accent',
      )}
    >
      <CardFace card={card} label={label} />
      {pending && isWaiting(card) ? (
        <p className="mt-1 text-2xs font-medium text-warning-ink">Not sent yet</p>
      ) : pending ? (
        <Spinner className="absolute top-2 right-2 size-4" />
      ) : (
        <span className="absolute top-1.5 right-1.5 flex items-center gap-0.5">
          <button
            type="button"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`Actions for ${label}`}
            onClick={(event) => openMenu(card, event)}
            className="flex size-6 items-center justify-center rounded-sm text-ink-faint opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-hover hover:text-ink touch:size-11 touch:-m-1.5 touch:opacity-100"
          >
            <EllipsisVertical aria-hidden className="size-4" />
          </button>
          <span
            className={cn(
              'rounded-sm p-1 opacity-0 group-hover/card:opacity-100 focus-within:opacity-100 touch:hidden',
              choosing && 'opacity-100 touch:flex',
            )}
          >
            <Checkbox
              tabIndex={-1}
              checked={selected}
              aria-label={`Select ${label}`}
              onCheckedChange={() => toggleSelected(card)}
            />
          </span>
        </span>
      )}
    </div>
  )
})
