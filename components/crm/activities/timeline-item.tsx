'use client'
import {
  ArrowRight,
  GitMerge,
  type LucideIcon,
  Mail,
  Pencil,
  Phone,
  PhoneMissed,
  Plus,
  ReceiptText,
  RotateCcw,
  StickyNote,
  Trash2,
  Undo2,
  Waypoints,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/crm/status-badge'
import { text } from '@/components/record-page/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { formatDuration } from '@/lib/client/format'
import { CALL_OUTCOMES, STAGE_OUTCOMES, type TimelineEntry } from '@/lib/modules/crm/schemas'

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  created: Plus,
  status_change: ArrowRight,
  stage_change: Waypoints,
  note: StickyNote,
  call: Phone,
  email: Mail,
  calls_reset: RotateCcw,
  quotation: ReceiptText,
  merged: GitMerge,
  restored: Undo2,
  deleted: Trash2,
  change: Pencil,
}

/** One line of a timeline: who did what, when, and to which record where that is another one. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const format = useFormat()
  const Icon = entry.kind === 'call' && entry.data.outcome !== 'answered' ? PhoneMissed : ICONS[entry.kind]
  const spoken = ['note', 'call', 'email'].includes(entry.kind)
  return (
    <li className="group flex gap-3">
      <span className="flex flex-col items-center">
        <span
          className={cn(
            'mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-ink-faint [&>svg]:size-3.5',
            spoken && 'border-accent/30 bg-accent-soft text-accent-ink',
          )}
        >
          <Icon aria-hidden />
        </span>
        <span aria-hidden className="w-px flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 flex-1 pb-4">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
          <span className="font-medium">{entry.actor.label}</span>
          <What entry={entry} />
          {entry.subject && <Subject subject={entry.subject} of={entry.kind === 'created' ? '' : 'on '} />}
          <time
            dateTime={entry.at}
            title={format.datetime(entry.at, true)}
            suppressHydrationWarning
            className="tabular ml-auto text-xs text-ink-faint"
          >
            {format.time(entry.at)}
          </time>
        </p>
        {entry.body && (
          <p className="mt-1 rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">{entry.body}</p>
        )}
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
        {entry.kind === 'merged' && <Merged data={entry.data} />}
      </div>
    </li>
  )
}

function What({ entry }: { entry: TimelineEntry }): ReactNode {
  const muted = (words: string) => <span className="text-ink-muted">{words}</span>
  switch (entry.kind) {
    case 'created':
      return muted(origin(entry.data))
    case 'stage_change':
      return (
        <>
          {muted('moved')}
          <Badge>{entry.from}</Badge>
          <ArrowRight role="img" aria-label="to" className="size-3.5 text-ink-faint" />
          <Badge tone={STAGE_OUTCOMES.find(({ value }) => value === entry.data.status)?.tone}>{entry.to}</Badge>
        </>
      )
    case 'status_change':
      return (
        <>
          {muted('moved')}
          <StatusBadge status={entry.from ?? ''} />
          <ArrowRight role="img" aria-label="to" className="size-3.5 text-ink-faint" />
          <StatusBadge status={entry.to ?? ''} />
        </>
      )
    case 'note':
      return muted('wrote a note')
    case 'call':
      return <Call data={entry.data} />
    case 'email':
      return muted(`sent the email “${text(entry.data.subject)}” to ${text(entry.data.to)}`)
    case 'calls_reset':
      return muted('reset the calls')
    case 'quotation':
      return (
        <>
          {muted('wrote the quotation')}
          <Link href={text(entry.data.href)} className="text-accent-ink hover:underline">
            {text(entry.data.number)}
          </Link>
        </>
      )
    case 'merged':
      return muted('merged contacts into this one')
    case 'restored':
      return muted('restored it from the bin')
    case 'deleted':
      return muted('deleted it')
    case 'change':
      return muted('changed')
  }
}

function origin({ campaign, source }: Record<string, unknown>): string {
  if (campaign) return `received it from ${text(campaign)}`
  return source && source !== 'manual' ? `received it from ${text(source)}` : 'added'
}

function Call({ data }: { data: Record<string, unknown> }) {
  const outcome = CALL_OUTCOMES.find(({ value }) => value === data.outcome)
  return (
    <>
      <span className="text-ink-muted">{data.direction === 'inbound' ? 'was called' : 'called'}</span>
      {outcome && <Badge tone={outcome.tone}>{outcome.label}</Badge>}
      {data.duration_seconds !== undefined && (
        <span className="tabular text-xs text-ink-muted">{formatDuration(Number(data.duration_seconds))}</span>
      )}
      {Boolean(data.href) && (
        <Link href={text(data.href)} className="text-xs text-accent-ink hover:underline">
          Read the conversation
        </Link>
      )}
    </>
  )
}

const PAGES: Record<string, (id: string) => string> = {
  lead: (id) => `/crm/leads/${id}`,
  contact: (id) => `/crm/contacts/${id}`,
  opportunity: (id) => `/crm/opportunities?row=${id}`,
  deal: (id) => `/crm/deals/${id}`,
}

function Subject({ subject, of }: { subject: NonNullable<TimelineEntry['subject']>; of: string }) {
  const page = PAGES[subject.type]
  return (
    <span className="text-ink-muted">
      {of}
      {subject.type}{' '}
      {page ? (
        <Link href={page(subject.id)} className="text-accent-ink hover:underline">
          {subject.label || 'without a name'}
        </Link>
      ) : (
        subject.label
      )}
    </span>
  )
}

/** Long texts are only said to have changed; the record shows them. */
const shown = (value: unknown): string => {
  const words = text(value)
  return words.length > 80 ? `${words.slice(0, 80)}…` : words
}

function Changes({ changes }: { changes: TimelineEntry['changes'] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {changes.map(({ column, label, before, after }) => (
        <li key={column} className="break-words">
          <span className="text-ink-muted">{label}:</span>{' '}
          {text(before) && (
            <>
              <del className="text-ink-faint">{shown(before)}</del>{' '}
            </>
          )}
          {text(after) ? (
            <ins className="no-underline">{shown(after)}</ins>
          ) : (
            <span className="text-ink-faint">cleared</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type MergedContact = { id: string; label: string; email?: string; phone?: string; company?: string }

function Merged({ data }: { data: Record<string, unknown> }) {
  const merged = (data.merged ?? []) as MergedContact[]
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {merged.map((contact) => (
        <li key={contact.id}>
          {contact.label}
          <span className="text-ink-muted">
            {[contact.email, contact.phone, contact.company].filter(Boolean).map((detail) => ` · ${detail}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
