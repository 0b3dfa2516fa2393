'use client'
import { ChevronRight } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { formatNumber } from '@/lib/client/format'
import type { GroupHeading } from '../data/row-source'
import { useGrid } from '../grid-context'
import { figureLabel, figureText, totalsOf } from '../state/totals'
import { useGroups } from '../state/use-groups'
import { inSentence } from '../state/words'

export const GROUP_HEIGHT = 56

/** The heading of a group between the cards of a phone. */
export function GroupCard({
  index,
  heading,
  selectable,
}: {
  index: number
  heading: GroupHeading
  selectable: boolean
}) {
  const { grid, view, columns } = useGrid()
  const format = useFormat()
  const { toggle, selectionOf, toggleSelection } = useGroups()
  const figures = columns.flatMap((column) => {
    const figure = totalsOf(columns, view.totals)[column.key]
    const value = heading.totals[column.key] ?? null
    return figure && value !== null
      ? [`${column.label}: ${figureText(column, figure, value, format)} ${figureLabel(column, figure).toLowerCase()}`]
      : []
  })
  return (
    <div className="flex h-full items-center gap-1">
      <button
        type="button"
        aria-expanded={!heading.collapsed}
        onClick={() => toggle(heading)}
        style={{ paddingLeft: 20 * heading.level }}
        className="flex h-11 min-w-0 flex-1 items-center gap-2 text-left"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-5 shrink-0 text-ink-faint transition-transform', !heading.collapsed && 'rotate-90')}
        />
        {heading.tone ? (
          <Badge tone={heading.tone} dot className="shrink-0">
            {heading.label}
          </Badge>
        ) : (
          <span className="truncate text-base font-medium">{heading.label}</span>
        )}
        <span className="tabular shrink-0 text-sm text-ink-muted">{formatNumber(heading.count)}</span>
        <span className="sr-only">{inSentence(heading.count === 1 ? grid.singular : grid.title)}</span>
        <span className="tabular ml-auto truncate text-xs text-ink-muted">{figures[0]}</span>
      </button>
      {selectable && (
        <span className="flex size-11 shrink-0 items-center justify-center">
          <Checkbox
            checked={selectionOf(index, heading)}
            aria-label={`Select all of ${heading.label}`}
            disabled={heading.count === 0}
            onCheckedChange={() => void toggleSelection(index, heading)}
          />
        </span>
      )}
    </div>
  )
}
