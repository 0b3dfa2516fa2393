'use client'
import { ArrowRight, Check, StickyNote } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { solidTone } from '@/components/ui/tone'
import type { BestCandidate, WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { LineMoney } from './line-money'
import { CONFIDENCE, ROW_HEIGHT } from './words'
import { useWorklist } from './worklist/worklist-context'

type Place = { top: number; position: number; of: number }
type Props = { line: WorklistLine; place: Place; isChosen: boolean; isSelected: boolean }

export function LineRow({ line, place, isChosen, isSelected }: Props) {
  const { candidates, acts, choose, setOpened, setSelected, selected, chosen, lines, mayReconcile } = useWorklist()
  const select = (event: MouseEvent, toggle: boolean) => {
    if (event.shiftKey && chosen && mayReconcile) {
      const ids = lines.lines.map(({ id }) => id)
      const [from, to] = [ids.indexOf(chosen.id), ids.indexOf(line.id)].toSorted((a, b) => a - b)
      setSelected(new Set([...selected, ...ids.slice(from, to! + 1)]))
    } else if ((toggle || event.ctrlKey || event.metaKey) && mayReconcile) {
      setSelected((all) => {
        const some = new Set(all)
        if (!some.delete(line.id)) some.add(line.id)
        return some
      })
      if (toggle) return
    }
    choose(line.id)
    if (!event.shiftKey) setOpened(true)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      id={`line-${line.id}`}
      role="option"
      aria-selected={isSelected}
      aria-current={isChosen || undefined}
      aria-posinset={place.position}
      aria-setsize={place.of}
      data-line={line.id}
      onClick={(event) => select(event, false)}
      className={cn(
        'group absolute inset-x-0 top-0 flex cursor-default gap-2 border-b border-line py-2 pr-3 pl-2 select-none',
        isSelected ? 'bg-accent-soft' : isChosen ? 'bg-selected' : 'hover:bg-hover',
        isChosen &&
          'shadow-[inset_3px_0_0_var(--accent)] outline-2 -outline-offset-2 outline-transparent group-focus-visible/list:outline-focus',
      )}
      style={{ height: ROW_HEIGHT, transform: `translateY(${place.top}px)` }}
    >
      {mayReconcile && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys X and Shift with arrows do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span
          className="flex w-6 shrink-0 items-start justify-center pt-0.5 touch:w-9"
          onClick={(event) => {
            event.stopPropagation()
            select(event, true)
          }}
        >
          <span
            aria-hidden
            className={cn(
              'flex size-4 items-center justify-center rounded-xs border border-control bg-surface text-on-accent',
              isSelected ? 'border-accent bg-accent' : 'opacity-60 group-hover:opacity-100',
            )}
          >
            {isSelected && <Check strokeWidth={3} className="size-3" />}
          </span>
        </span>
      )}
      <LineText
        line={line}
        known={line.status === 'unreconciled' || line.suspense ? candidates.of(line.id) : null}
        unread={candidates.failed.has(line.id)}
        failure={acts.failures.get(line.id) ?? ''}
      />
    </div>
  )
}

type MatchProps = { line: WorklistLine; known: BestCandidate | null | undefined; unread: boolean }
type TextProps = MatchProps & { failure: string }

const LineText = memo(function LineText({ line, known, unread, failure }: TextProps) {
  const format = useFormat()
  const who = [line.counterparty, line.reference].filter((text) => text && text !== line.description).join(' · ')
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{line.description || line.reference || 'No text'}</span>
        <LineMoney amount={line.amount} currency={line.currency} className="font-semibold" />
      </div>
      <div className="flex items-center gap-1.5 text-xs text-ink-muted">
        <span className="shrink-0">{format.date(line.posted_on)}</span>
        {who && <span className="min-w-0 truncate">· {who}</span>}
        {line.note && <StickyNote aria-label={`Note: ${line.note}`} className="size-3 shrink-0 text-warning-ink" />}
        {line.flag && <span className="shrink-0 text-warning-ink">· check</span>}
      </div>
      <div className="mt-1 flex min-w-0 items-center gap-1.5 text-xs">
        {failure ? (
          <span className="truncate text-danger-ink">Not done: {failure}</span>
        ) : line.suspense ? (
          <span className="truncate text-ink-muted">
            In suspense since <RelativeTime value={line.suspense_at} />
            {line.suspense_by_name && ` · ${line.suspense_by_name}`}
          </span>
        ) : (
          <Match line={line} known={known} unread={unread} />
        )}
      </div>
    </div>
  )
})

function Match({ line, known, unread }: MatchProps) {
  if (line.status === 'reconciled')
    return (
      <span className="flex min-w-0 items-center gap-1 text-success-ink">
        <Check aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{line.matched_voucher}</span>
      </span>
    )
  if (line.status === 'ignored') return <span className="text-ink-faint">Ignored</span>
  if (known === undefined && unread) return <span className="text-danger-ink">Matches could not be looked for</span>
  if (known === undefined) return <Skeleton className="h-3 w-2/3" />
  if (!known?.best) return <span className="text-ink-faint">No match found</span>
  const { best, ways } = known
  const { label, tone } = CONFIDENCE[best.confidence]
  return (
    <>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', solidTone[tone])} />
      <span className="shrink-0 font-medium">{label}</span>
      <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint" />
      <span className="min-w-0 shrink truncate">{best.title}</span>
      <span className="min-w-0 flex-1 truncate text-ink-faint">{best.reasons[0]?.text}</span>
      {ways > 1 && <span className="shrink-0 text-ink-faint">+{ways - 1}</span>}
    </>
  )
}
