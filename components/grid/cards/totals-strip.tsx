'use client'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { useGrid } from '../grid-context'
import { figureLabel, figureText } from '../state/totals'
import { useTotals } from '../state/use-totals'

/** The figures over all rows, below the cards of a phone; which ones is chosen with the groups. */
export function TotalsStrip() {
  const { columns } = useGrid()
  const { shown, figures, answer, renewing } = useTotals()
  const format = useFormat()
  if (!shown) return null
  return (
    <dl
      aria-label="Totals"
      aria-busy={renewing || undefined}
      // What scrolls sideways must be reached by keyboard.
      tabIndex={0}
      className="flex shrink-0 gap-5 overflow-x-auto border-t border-line-strong bg-surface px-3 py-2 [scrollbar-width:none]"
    >
      {columns.map((column) => {
        const figure = figures[column.key]
        if (!figure) return null
        const own = answer?.[column.key]
        return (
          <div key={column.key} className="shrink-0">
            <dt className="text-xs text-ink-muted">
              {column.label}, {figureLabel(column, figure).toLowerCase()}
              {own?.other_currencies ? `, ${own.currency} only` : ''}
            </dt>
            <dd className={cn('tabular text-sm font-semibold', renewing && 'italic')}>
              {own ? figureText(column, figure, own[figure] ?? null, format) : '…'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
