'use client'
import { SquareCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { referenceLabel, tagList } from '@/components/cells/cell-text'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { BoardCard, ClientBoard, ClientColumn } from '@/lib/client/grid/grid-types'
import { useBoard } from '../board-context'

type PartProps = { card: BoardCard; column: ClientColumn }

/** What stands for a column on a card by its meaning; null: its cell does. */
export function partOf({ card }: ClientBoard, key: string) {
  if (key === card.labels) return Labels
  if (key === card.due) return DueDay
  if (key === card.person) return Person
  if (key === card.progress) return Progress
  if (key === card.clock?.since) return Clock
  return null
}

/** A dot each, whose colour is the name's own. */
function Labels({ card, column }: PartProps) {
  const labels = tagList(card[column.key])
  return (
    <span className="flex items-center gap-1" title={labels.join(', ')}>
      <span className="sr-only">{labels.join(', ')}</span>
      {labels.map((label) => (
        <span
          key={label}
          aria-hidden
          className="size-2.5 rounded-full bg-[oklch(0.68_0.15_var(--hue))]"
          style={{ '--hue': hueOf(label) } as React.CSSProperties}
        />
      ))}
    </span>
  )
}

const hueOf = (label: string): number => {
  let hash = 0
  for (const character of label.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}

/** Overdue days are marked by colour and in words, except in columns of done cards. */
function DueDay({ card, column }: PartProps) {
  const format = useFormat()
  const { state, details } = useBoard()
  const day = String(card[column.key])
  const isFinal = state.columns.find(({ key }) => key === card[details.column])?.final
  const late = !isFinal && day < format.today()
  return (
    <time dateTime={day} title={format.date(day)} className={cn('tabular', late && 'font-medium text-danger-ink')}>
      {late && <span className="sr-only">late, </span>}
      {format.relative(day)}
    </time>
  )
}

function Person({ card, column }: PartProps) {
  const name = referenceLabel(column, card) || String(card[column.key])
  return (
    <span title={`${column.label}: ${name}`} className="flex">
      <span className="sr-only">{name}</span>
      <Avatar name={name} size="xs" />
    </span>
  )
}

function Progress({ card, column }: PartProps) {
  return (
    <span className="tabular flex items-center gap-0.5 text-ink-muted">
      <SquareCheck aria-hidden className="size-3" />
      {String(card[column.key])}
    </span>
  )
}

const MINUTE = 60_000

/** How long the clock has been running, and whose it is. */
function Clock({ card, column }: PartProps) {
  const { details } = useBoard()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((now - Date.parse(String(card[column.key]))) / MINUTE))
  const name = details.clock ? String(card[`${details.clock}__label`] ?? '') : ''
  return (
    <span
      title={name ? `The clock of ${name} runs` : 'The clock runs'}
      className="tabular flex items-center gap-1 rounded-sm bg-accent-soft px-1 font-medium text-accent-ink"
    >
      <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-accent" />
      <span className="sr-only">{name ? `the clock of ${name} runs, ` : 'the clock runs, '}</span>
      <span suppressHydrationWarning>
        {Math.floor(minutes / 60)}:{String(minutes % 60).padStart(2, '0')}
      </span>
    </span>
  )
}
