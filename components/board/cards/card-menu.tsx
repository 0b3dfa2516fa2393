'use client'
import { ArrowDownToLine, ArrowRightLeft, ArrowUpToLine, Rows4, SquareCheck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { RowMenuItems } from '@/components/grid/actions/row-menu'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { cn } from '@/components/ui/cn'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from '@/components/ui/overlays/menu'
import { solidTone, type Tone } from '@/components/ui/tone'
import type { BoardCard } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'
import { findCard } from '../board-model'
import { AT_THE_END } from '../board-runs'

type OpenMenu = { card: BoardCard; x: number; y: number }

/** One menu for all cards: it opens at the pointer, or at the button that asked for it. */
export function useCardMenu() {
  const [at, setAt] = useState<OpenMenu | null>(null)
  const returnTo = useRef<HTMLElement | null>(null)
  const open = useCallback((card: BoardCard, event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const element = (event.target as Element).closest<HTMLElement>('[data-card]')
    returnTo.current = element
    const atPointer = event.type === 'contextmenu' && event.clientX > 0
    const box = (atPointer ? null : event.type === 'click' ? event.currentTarget : element)?.getBoundingClientRect()
    setAt({ card, x: box?.left ?? event.clientX, y: box?.bottom ?? event.clientY })
  }, [])
  return { at, open, close: useCallback(() => setAt(null), []), returnTo }
}

export function CardMenu({ menu }: { menu: ReturnType<typeof useCardMenu> }) {
  const { at, close, returnTo } = menu
  if (!at) return null
  return (
    <Menu open onOpenChange={(open) => !open && close()}>
      <MenuTrigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-px" style={{ left: at.x, top: at.y }} />
      </MenuTrigger>
      <MenuContent
        aria-label="Card actions"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnTo.current?.focus()
        }}
      >
        <CardMenuItems card={at.card} />
      </MenuContent>
    </Menu>
  )
}

/** Every move that a drag makes, without dragging (WCAG 2.5.7), and all that can be done with the row. */
function CardMenuItems({ card }: { card: BoardCard }) {
  const { grid } = useGrid()
  const { state, details, move, together, selectedIds, toggleSelected } = useBoard()
  const place = findCard(state, card.row_id)?.place
  const { board } = grid
  const ids = together(card.row_id)
  const several = ids.length > 1 ? ` ${ids.length}` : ''
  const canChangeLane = details.lane?.editable && state.lanes
  return (
    <>
      {board?.canMove && place && (
        <>
          <Places
            label={`Move${several} to…`}
            icon={<ArrowRightLeft aria-hidden />}
            places={state.columns}
            current={place.column}
            onSelect={(column) => void move(ids, { column, lane: place.lane, index: 0 })}
          />
          {canChangeLane && details.lane && (
            <Places
              label={`Change ${inSentence(details.lane.label)}…`}
              icon={<Rows4 aria-hidden />}
              places={state.lanes ?? []}
              current={place.lane}
              onSelect={(lane) => void move(ids, { column: place.column, lane, index: 0 })}
            />
          )}
          <MenuItem icon={<ArrowUpToLine aria-hidden />} onSelect={() => void move(ids, { ...place, index: 0 })}>
            Move{several} to the top
          </MenuItem>
          <MenuItem
            icon={<ArrowDownToLine aria-hidden />}
            onSelect={() => void move(ids, { ...place, index: AT_THE_END })}
          >
            Move{several} to the bottom
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<SquareCheck aria-hidden />} shortcut="x" onSelect={() => toggleSelected(card)}>
        {selectedIds(card.row_id) ? 'Deselect' : 'Select'}
      </MenuItem>
      <RowMenuItems row={card} />
    </>
  )
}

type PlacesProps = {
  label: string
  icon: ReactNode
  places: readonly { key: string; label: string; tone?: Tone }[]
  current: string | null
  onSelect: (key: string) => void
}

function Places({ label, icon, places, current, onSelect }: PlacesProps) {
  return (
    <MenuSub>
      <MenuSubTrigger icon={icon}>{label}</MenuSubTrigger>
      <MenuSubContent className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
        {places.map((one) => (
          <MenuItem
            key={one.key}
            disabled={one.key === current}
            icon={<span aria-hidden className={cn('size-2 rounded-full', solidTone[one.tone ?? 'neutral'])} />}
            onSelect={() => onSelect(one.key)}
          >
            {one.label}
          </MenuItem>
        ))}
      </MenuSubContent>
    </MenuSub>
  )
}
