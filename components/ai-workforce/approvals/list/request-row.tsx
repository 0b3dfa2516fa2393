'use client'
import { Layers, Pencil, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RelativeTime } from '@/components/ui/relative-time'
import { proposalOf } from '../proposal'
import { type ApprovalRequest, isWaiting } from '../requests'
import { Countdown } from './countdown'

/** What a request does to the world, so that the eye finds what cannot be undone. */
export function KindMark({ request }: { request: ApprovalRequest }) {
  const many = proposalOf(request).ids.length > 1
  const danger = request.effect === 'danger'
  const Icon = danger ? TriangleAlert : many ? Layers : Pencil
  const words = danger ? 'Sends, pays or deletes' : many ? 'Changes many records' : 'Changes data'
  return (
    <span
      title={words}
      className={cn(
        'flex size-6 shrink-0 items-center justify-center rounded-md [&>svg]:size-3.5',
        danger
          ? 'bg-danger-soft text-danger-ink'
          : many
            ? 'bg-warning-soft text-warning-ink'
            : 'bg-neutral-soft text-neutral-ink',
      )}
    >
      <Icon aria-hidden />
      <span className="sr-only">{words}:</span>
    </span>
  )
}

const STATUS = {
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const

const EXECUTION: Record<string, { label: string; tone: 'info' | 'danger' } | undefined> = {
  waiting: { label: 'Starting', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** Where a decided request stands. */
export function Outcome({ request }: { request: ApprovalRequest }) {
  const known =
    (request.status === 'approved' && EXECUTION[request.execution ?? '']) ||
    STATUS[request.status as keyof typeof STATUS]
  return known ? (
    <Badge tone={known.tone} dot>
      {known.label}
    </Badge>
  ) : null
}

type Props = {
  request: ApprovalRequest
  isChosen: boolean
  isSelected: boolean
  onChoose: () => void
  /** `upTo`: with all since the last one. */
  onSelect: ((upTo: boolean) => void) | null
}

export function RequestRow({ request, isChosen, isSelected, onChoose, onSelect }: Props) {
  const onClick = (event: MouseEvent) => {
    if (onSelect && (event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(event.shiftKey)
    else onChoose()
  }
  return (
    <div
      className={cn(
        'group flex items-start gap-2 border-b border-line pr-3 pl-2 select-none',
        isSelected ? 'bg-accent-soft' : isChosen ? 'bg-selected' : 'hover:bg-hover',
        isChosen && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      {onSelect && (
        <span className="flex w-6 shrink-0 justify-center pt-3 touch:w-9">
          <Checkbox
            aria-label={`Select: ${request.summary}`}
            checked={isSelected}
            onCheckedChange={() => onSelect(false)}
            className={cn(!isSelected && 'opacity-60 group-hover:opacity-100 focus-visible:opacity-100')}
          />
        </span>
      )}
      <button
        type="button"
        data-request={request.row_id}
        aria-current={isChosen || undefined}
        onClick={onClick}
        className="flex min-w-0 flex-1 items-start gap-2 py-2.5 text-left -outline-offset-2"
      >
        <KindMark request={request} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm leading-5 font-medium break-words">{request.summary}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs">
            {isWaiting(request) ? (
              <>
                <Countdown until={request.expires_at ?? ''} />
                {request.execution === 'changed' && <span className="text-warning-ink">Record changed</span>}
                {request.replaces_id && <span className="text-ink-faint">Corrected</span>}
              </>
            ) : (
              <>
                <Outcome request={request} />
                <RelativeTime value={request.decided_at ?? request.expires_at} className="text-ink-faint" />
              </>
            )}
          </span>
        </span>
      </button>
    </div>
  )
}
