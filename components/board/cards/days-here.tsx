import { Hourglass } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '@/lib/client/format'
import type { BoardCard, ClientBoard } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'

/** Whole days since a moment. */
export function daysSince(moment: unknown, now: number = Date.now()): number | null {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.floor((now - at) / 86_400_000))
}

/** How long a card has been in its column; too long is told by sign, words and colour. */
export function DaysHere({ card, board }: { card: BoardCard; board: ClientBoard }) {
  const format = useFormat()
  const { columns } = useBoard().state
  const days = daysSince(card.board_since)
  if (days === null) return null
  const { staleAfterDays } = board.card
  const isFinal = columns.find(({ key }) => key === card[board.column])?.final
  const stale = staleAfterDays !== undefined && !isFinal && days >= staleAfterDays
  const shown = days === 0 ? 'today' : countOf(days, 'day')
  return (
    <span
      title={`In this column since ${format.datetime(card.board_since)}${stale ? ', a long time' : ''}`}
      suppressHydrationWarning
      className={cn(
        'tabular flex shrink-0 items-center gap-1 whitespace-nowrap text-ink-faint',
        stale && 'rounded-sm bg-warning-soft px-1 font-medium text-warning-ink',
      )}
    >
      {stale && <Hourglass aria-hidden className="size-3" />}
      <span className="sr-only">
        In this column {days === 0 ? 'since' : 'for'} {shown}
        {stale && ', a long time'}
      </span>
      <span aria-hidden>{shown}</span>
    </span>
  )
}
