import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { formatDuration, formatNumber } from '@/lib/client/format'
import type { CardColor, StatCard } from '@/lib/modules/inbox/schemas'

const LOOKS: Record<Exclude<CardColor, 'neutral'>, { icon: typeof CircleCheck; ink: string; edge: string }> = {
  green: { icon: CircleCheck, ink: 'text-success-ink', edge: 'border-l-success' },
  amber: { icon: TriangleAlert, ink: 'text-warning-ink', edge: 'border-l-warning' },
  red: { icon: CircleAlert, ink: 'text-danger-ink', edge: 'border-l-danger' },
}
const QUEUES = ['open', 'unassigned', 'unread']

/** The colour in words, so that it is not told by colour alone. */
function verdictOf({ key, colour, value }: StatCard): string {
  if (value === null) return 'No one waits'
  if (QUEUES.includes(key)) return colour === 'red' ? 'Needs an answer' : 'Nothing waits'
  return { green: 'Within target', amber: 'Over target', red: 'Far over target', neutral: '' }[colour]
}

function figureOf({ value, format }: StatCard): string {
  if (value === null) return '–'
  if (format === 'minutes') return formatDuration(Number(value) * 60)
  if (format === 'hours') return `${formatNumber(value)} h`
  return format === 'number' ? formatNumber(value) : String(value)
}

const box = 'card flex min-h-22 flex-col gap-0.5 border-l-3 px-3.5 py-2.5'

/** A figure with its grade; a link to the list behind it where there is one. */
export function StatTile({ card }: { card: StatCard }) {
  const look = card.colour === 'neutral' ? null : LOOKS[card.colour]
  const Icon = look?.icon
  const content = (
    <>
      <span className="text-xs text-ink-muted">{card.label}</span>
      <span className="tabular text-xl font-semibold">
        {figureOf(card)}
        {card.value === null && <span className="sr-only">No figure</span>}
      </span>
      {look && Icon && (
        <span className={cn('flex items-center gap-1 text-xs font-medium [&>svg]:size-3.5', look.ink)}>
          <Icon aria-hidden />
          {verdictOf(card)}
        </span>
      )}
    </>
  )
  const edge = look?.edge ?? 'border-l-line'
  return card.href ? (
    <Link href={card.href} prefetch={false} className={cn(box, edge, 'hover:bg-hover')}>
      {content}
    </Link>
  ) : (
    <div className={cn(box, edge)}>{content}</div>
  )
}
