'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { useGridHref } from '@/components/record/use-grid-href'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import { listHref, listReadBy } from '../copilot/list-read'

type Reasons = AnswerOf<'GET /ai-agent/approvals/{approval_id}/reasons'>['reasons']
type Read = Reasons['reads'][number]

/** From what an agent asked for this: what it was told, what it had read, and what it said. */
export function WhySuggested({ approvalId }: { approvalId: string }) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['ai-approval-reasons', approvalId],
    queryFn: async ({ signal }) =>
      (await call('GET /ai-agent/approvals/{approval_id}/reasons', { approval_id: approvalId }, { signal })).reasons,
    enabled: open,
    retry: false,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-xs text-ink-muted hover:text-ink touch:py-3">
        Why was this suggested?
      </summary>
      {error && <Notice tone="danger" title={messageOf(error)} className="mt-2" />}
      {open && !data && !error && <SkeletonLines lines={3} className="mt-2" />}
      {data && <Told reasons={data} />}
    </details>
  )
}

const STARTED: Record<Reasons['started_by'], string> = {
  conversation: 'in a conversation',
  manual: 'in a run that a person started',
  scheduled: 'in a run on schedule',
  event: 'in a run that an event started',
  program: 'through another program',
}

function Told({ reasons: { asked_by, started_by, event_name, request, words, reads } }: { reasons: Reasons }) {
  return (
    <dl className="mt-2 flex flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm [&_dt]:text-xs [&_dt]:text-ink-muted">
      <div>
        <dt>Asked by</dt>
        <dd>
          {asked_by}, {STARTED[started_by]}
          {event_name && ` (${event_name})`}
        </dd>
      </div>
      {request && (
        <div>
          <dt>What it was told</dt>
          <dd className="line-clamp-6 break-words whitespace-pre-wrap">{request}</dd>
        </div>
      )}
      <div>
        <dt>What it had read</dt>
        <dd>
          {reads.length === 0 ? (
            'Nothing in that turn.'
          ) : (
            <ul className="flex flex-col gap-1">
              {reads.map((read, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was read does not change
                <li key={index}>
                  <ReadLine read={read} />
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      {words && (
        <div>
          <dt>What it said</dt>
          <dd className="line-clamp-6 break-words whitespace-pre-wrap">{words}</dd>
        </div>
      )}
    </dl>
  )
}

function ReadLine({ read }: { read: Read }) {
  const { pageOf, rowOf } = useGridHref()
  const list = listReadBy({ ...read, outcome: 'success' })
  const page = list && pageOf(list.slug)
  const left = (read.rows ?? 0) - read.records.length
  return (
    <>
      {page ? (
        <Link href={listHref(page, list)} prefetch={false} className="underline">
          {read.summary}
        </Link>
      ) : (
        read.summary
      )}
      {read.rows !== null && list && ` (${countOf(read.rows, 'row')})`}
      {read.records.length > 0 && ': '}
      {read.records.map(({ grid, row_id, name }, index) => {
        const href = rowOf(grid, row_id)
        return (
          <span key={row_id}>
            {index > 0 && ', '}
            {href ? (
              <Link href={href} prefetch={false} className="text-accent-ink underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
        )
      })}
      {read.records.length > 0 && left > 0 && ` and ${left} more`}
    </>
  )
}
