'use client'
import { ArrowRightLeft } from 'lucide-react'
import { RowMenuItems } from '@/components/grid/actions/row-menu'
import { useGrid } from '@/components/grid/grid-context'
import { cn } from '@/components/ui/cn'
import { MenuContent, MenuItem, MenuSeparator, MenuSub, MenuSubContent, MenuSubTrigger } from '@/components/ui/menu'
import { solidTone } from '@/components/ui/tone'
import type { GridRow } from '@/lib/client/grid-types'
import type { MoveCard } from './use-board-moves'

/** The move that a drag makes, without dragging (WCAG 2.5.7), and all that can be done with the row. */
export function CardMenu({ card, move }: { card: GridRow; move: MoveCard }) {
  const { grid } = useGrid()
  const { board } = grid
  return (
    <MenuContent align="end">
      {board?.canMove && (
        <>
          <MenuSub>
            <MenuSubTrigger icon={<ArrowRightLeft aria-hidden />}>Move to…</MenuSubTrigger>
            <MenuSubContent>
              {board.columns.map((column) => (
                <MenuItem
                  key={column.key}
                  disabled={card[board.column] === column.key}
                  icon={<span aria-hidden className={cn('size-2 rounded-full', solidTone[column.tone ?? 'neutral'])} />}
                  onSelect={() => void move(card.row_id, { column: column.key, index: 0 })}
                >
                  {column.label}
                </MenuItem>
              ))}
            </MenuSubContent>
          </MenuSub>
          <MenuSeparator />
        </>
      )}
      <RowMenuItems row={card} />
    </MenuContent>
  )
}
