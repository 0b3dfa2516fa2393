'use client'
import { useQuery } from '@tanstack/react-query'
import { Ban, BookCheck, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LedgerEntries } from '@/components/documents/ledger-entries'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { STATUSES } from '@/lib/modules/accounting/schemas'
import type { Booking } from './types'

export type OpenDialog = 'submit' | 'cancel' | 'discard'

type ActionsProps = {
  booking: Booking
  actions: { edit: boolean; submit: boolean; discard: boolean; cancel: boolean }
  onOpen: (dialog: OpenDialog) => void
  children?: ReactNode
}

/** What can be done with a payment or journal entry as it stands. */
export function BookingActions({ booking, actions, onOpen, children }: ActionsProps) {
  return (
    <>
      {actions.edit && (
        <Link href={`${booking.page}/edit`} className={buttonClass()}>
          <Pencil aria-hidden />
          Edit
        </Link>
      )}
      {actions.submit && (
        <Button variant="primary" icon={<BookCheck aria-hidden />} onClick={() => onOpen('submit')}>
          Submit…
        </Button>
      )}
      {children}
      {actions.discard && (
        <Button icon={<Trash2 aria-hidden />} onClick={() => onOpen('discard')}>
          Discard
        </Button>
      )}
      {actions.cancel && (
        <Button icon={<Ban aria-hidden />} onClick={() => onOpen('cancel')}>
          Cancel the {booking.noun}
        </Button>
      )}
    </>
  )
}

/** Number, status and what it is about. */
export function BookingHeader(props: {
  kind: string
  number: string
  status: string
  line: ReactNode
  actions: ReactNode
}) {
  const status = STATUSES.find(({ value }) => value === props.status)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-ink-muted">{props.kind}</p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="text-xl break-words">{props.number}</h1>
          {status && (
            <Badge tone={status.tone} dot>
              {status.label}
            </Badge>
          )}
        </div>
        <div className="mt-0.5 text-sm text-ink-muted">{props.line}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{props.actions}</div>
    </header>
  )
}

export const postingQuery = (booking: Pick<Booking, 'key' | 'id' | 'version' | 'preview'>) => ({
  queryKey: [booking.key, booking.id, 'preview', booking.version],
  queryFn: booking.preview,
  retry: false,
})

/** What it posted, or would post. */
export function BookingLedger({ booking }: { booking: Booking }) {
  const { data, error, isPending } = useQuery(postingQuery(booking))
  if (isPending) return <SkeletonLines lines={4} />
  if (error) return <Notice tone="warning">{messageOf(error)}</Notice>
  if (data.entries.length === 0)
    return <EmptyState title="Nothing was posted" body="It was given up before it was submitted." />
  return (
    <div className="flex flex-col gap-2">
      {!data.posted && <p className="text-sm text-ink-muted">Not posted yet. Submitting would post this:</p>}
      <div className="card">
        <LedgerEntries entries={data.entries} currency={data.currency} label="Ledger" />
      </div>
    </div>
  )
}

export function Facts({ details }: { details: [label: string, value: ReactNode][] }) {
  return (
    <dl className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 p-4 text-sm">
      {details
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
