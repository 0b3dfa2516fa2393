// biome-ignore-all lint/a11y/useSemanticElements: a group of buttons is no fieldset
'use client'
import { useQuery } from '@tanstack/react-query'
import type { Format } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { textTone } from '@/components/ui/tone'
import { formatDuration, formatNumber, formatPercent } from '@/lib/client/format'
import type { ClientStat, FilterNode, StatCard } from '@/lib/client/grid/grid-types'
import { filterNodeOf, selectionQuery } from '@/lib/client/grid/grid-url-state'
import { gridStatsQuery } from '@/lib/client/queries'
import { useGrid } from '../grid-context'

/** Figures over the rows. Each is a saved filter: a click opens the rows behind the number, another leaves them. */
export function StatCards() {
  const { grid, view, setView } = useGrid()
  const format = useFormat()
  const withoutCard = { ...view, card: null }
  const { data, isError, isPlaceholderData } = useQuery({
    ...gridStatsQuery(grid.slug, selectionQuery(withoutCard)),
    enabled: grid.stats.length > 0 && !view.bin,
  })
  if (grid.stats.length === 0 || view.bin || isError) return null
  const base = filterNodeOf(withoutCard)

  return (
    <div
      role="group"
      aria-label="Figures"
      aria-busy={!data}
      className="flex shrink-0 gap-2 overflow-x-auto px-3 pb-3 [scrollbar-width:none] sm:px-4"
    >
      {grid.stats.map((stat) => {
        const card = data?.find((one) => one.key === stat.key)
        const own = card ? ownFilter(card.filter, base) : null
        const active = own ? view.card?.key === stat.key : view.card === null
        return (
          <button
            key={stat.key}
            type="button"
            aria-pressed={own ? active : undefined}
            disabled={!card}
            onClick={() => setView({ card: own && !active ? { key: stat.key, filter: own } : null, view: 'table' })}
            className={cn(
              'flex min-w-32 shrink-0 flex-col rounded-md border px-3 py-2 text-left transition-colors sm:min-w-36',
              own && active
                ? 'border-accent bg-selected'
                : 'border-line bg-surface enabled:hover:border-line-strong enabled:hover:bg-hover',
            )}
          >
            <span className="truncate text-xs text-ink-muted">{stat.label}</span>
            {card ? (
              <span
                className={cn(
                  'tabular truncate text-xl font-semibold tracking-tight',
                  textTone[isNothing(card) ? 'neutral' : (stat.tone ?? 'neutral')],
                  isPlaceholderData && 'opacity-60',
                )}
              >
                {figure(card, format)}
              </span>
            ) : (
              <Skeleton className="my-1 h-4.5 w-16" />
            )}
          </button>
        )
      })}
    </div>
  )
}

/** The part of a card's filter that is the card's own: what the view filters already stays with the view. */
function ownFilter(filter: FilterNode | null, base: FilterNode | null): FilterNode | null {
  if (!filter || !base) return filter
  const same = JSON.stringify(base)
  if (JSON.stringify(filter) === same) return null
  if ('and' in filter && filter.and.length === 2 && JSON.stringify(filter.and[0]) === same) return filter.and[1] ?? null
  return filter
}

/** Nothing failed, nothing is late: no colour calls for attention. */
const isNothing = ({ value }: StatCard): boolean => value === null || Number(value) === 0

function figure({ value, format: kind, currency }: ClientStat & StatCard, format: Format): string {
  if (value === null) return '–'
  if (kind === 'money') return format.money(value, currency, { compact: true })
  if (kind === 'percent') return formatPercent(value)
  return kind === 'duration' ? formatDuration(value) : formatNumber(value)
}
