// biome-ignore-all lint/a11y/useSemanticElements: a group of buttons is no fieldset
'use client'
import type { Format } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { textTone } from '@/components/ui/tone'
import { formatDuration, formatNumber, formatPercent } from '@/lib/client/format'
import type { ClientStat, StatCard } from '@/lib/client/grid/grid-types'
import { filterNodeOf } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { ownFilter } from './own-filter'

/** Figures over the rows. Each is a saved filter: a click opens the rows behind the number, another leaves them. */
export function StatCards() {
  const { grid, view, setView, figures } = useGrid()
  const format = useFormat()
  const { cards, failed, outdated } = figures
  if (grid.stats.length === 0 || view.bin || failed) return null
  const base = filterNodeOf({ ...view, card: null })

  return (
    <div
      role="group"
      aria-label="Figures"
      aria-busy={!cards}
      className="flex shrink-0 gap-2 overflow-x-auto px-3 pb-3 [scrollbar-width:none] sm:px-4"
    >
      {grid.stats.map((stat) => {
        const card = cards?.find((one) => one.key === stat.key)
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
                  outdated && 'italic',
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

/** Nothing failed, nothing is late: no colour calls for attention. */
const isNothing = ({ value }: StatCard): boolean => value === null || Number(value) === 0

function figure({ value, format: kind, currency }: ClientStat & StatCard, format: Format): string {
  if (value === null) return '–'
  if (kind === 'money') return format.money(value, currency, { compact: true })
  if (kind === 'percent') return formatPercent(value)
  return kind === 'duration' ? formatDuration(value) : formatNumber(value)
}
