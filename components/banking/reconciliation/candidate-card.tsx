'use client'
import { CalendarCheck, Check, Coins, Hash, Sparkles, UserCheck } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { Kbd } from '@/components/ui/kbd'
import type { Candidate, Reason } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useVerbs } from './use-verbs'
import { acceptLabel, CONFIDENCE } from './words'
import { useWorklist } from './worklist/worklist-context'

type Props = { line: WorklistLine; candidate: Candidate; marked: boolean; onMark: () => void }

/** One way to clear the line: what it is, why it is proposed, and how sure that is. */
export function CandidateCard({ line, candidate, marked, onMark }: Props) {
  const format = useFormat()
  const verbs = useVerbs()
  const { mayReconcile } = useWorklist()
  const { label, tone } = CONFIDENCE[candidate.confidence]
  const sameAmount =
    Number(candidate.amount) !== 0 && candidate.amount.replace('-', '') === line.amount.replace('-', '')
  const sameDay = candidate.date === line.posted_on
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys mark a match too
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      onClick={onMark}
      className={cn(
        'rounded-lg border bg-surface p-3',
        marked ? 'border-accent shadow-[inset_3px_0_0_var(--accent)]' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-36">
          <p className="font-medium break-words">{candidate.title}</p>
          {candidate.detail && <p className="text-xs text-ink-muted">{candidate.detail}</p>}
        </div>
        <div className="ml-auto flex flex-col items-end gap-0.5">
          <span
            className={cn('tabular font-semibold', sameAmount && 'rounded-xs bg-success-soft px-1 text-success-ink')}
          >
            {format.money(candidate.amount.replace('-', ''), line.currency)}
          </span>
          {candidate.date && (
            <span
              className={cn('text-xs', sameDay ? 'rounded-xs bg-success-soft px-1 text-success-ink' : 'text-ink-muted')}
            >
              {format.date(candidate.date)}
            </span>
          )}
        </div>
      </div>
      <ul aria-label="Why" className="mt-2 flex flex-wrap gap-1">
        {candidate.reasons.map((reason) => (
          <li key={`${reason.code} ${reason.text}`}>
            <Badge tone={AGREES.has(reason.code) ? 'success' : 'neutral'} icon={iconOf(reason)}>
              {reason.text}
            </Badge>
          </li>
        ))}
      </ul>
      {candidate.items.length > 0 && (
        <ul className="mt-2 flex flex-col text-xs">
          {candidate.items.slice(0, 6).map((item) => (
            <li key={item.id} className="flex items-baseline gap-2">
              {item.href ? (
                <Link
                  href={item.href}
                  target="_blank"
                  className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
                >
                  {item.number}
                </Link>
              ) : (
                <span>{item.number}</span>
              )}
              <span className="min-w-0 flex-1 truncate text-ink-muted">
                {[item.party, format.date(item.date)].filter(Boolean).join(' · ')}
              </span>
              <span className="tabular">{format.money(item.amount, line.currency)}</span>
            </li>
          ))}
          {candidate.items.length > 6 && <li className="text-ink-faint">and {candidate.items.length - 6} more</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Badge tone={tone} dot title={`${candidate.score} of 100`}>
          {label}
        </Badge>
        <span className="flex-1" />
        {mayReconcile && (
          <Button
            size="sm"
            variant={marked ? 'primary' : 'secondary'}
            icon={<Check aria-hidden />}
            onClick={() => verbs.accept(line, candidate)}
          >
            {acceptLabel(candidate)}
            {marked && <Kbd keys="Enter" className="ml-1 touch:hidden" />}
          </Button>
        )}
      </div>
    </div>
  )
}

const AGREES = new Set<Reason['code']>(['amount', 'date', 'reference', 'settlement', 'transfer'])

function iconOf({ code }: Reason): ReactNode {
  const look = 'size-3 shrink-0'
  if (code === 'amount') return <Coins aria-hidden className={look} />
  if (code === 'date') return <CalendarCheck aria-hidden className={look} />
  if (code === 'reference') return <Hash aria-hidden className={look} />
  if (code === 'party' || code === 'alias') return <UserCheck aria-hidden className={look} />
  return <Sparkles aria-hidden className={look} />
}
