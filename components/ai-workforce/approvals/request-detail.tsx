'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/feedback/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { fetchHistory, gridKeys } from '@/lib/client/queries'
import { RecordLink } from './body/named-rows'
import { RequestBody } from './body/request-body'
import { useSchema } from './body/use-schema'
import { DecidedNotice } from './decided-notice'
import { Countdown } from './list/countdown'
import { KindMark } from './list/request-row'
import { OpenButton } from './open-button'
import { proposalOf } from './proposal'
import { type ApprovalRequest, isWaiting } from './requests'
import { RunLine } from './run-line'
import { WhySuggested } from './why-suggested'

type Props = {
  request: ApprovalRequest
  onOpen: (id: string) => void
  onTakeBack: () => void
  /** In place of what is proposed while it is corrected. */
  form: ReactNode
}

/** A request as the person who decides reads it: who asks for what, then field by field, the raw input at the end. */
export function RequestDetail({ request, onOpen, onTakeBack, form }: Props) {
  const { asked_by, summary, created_at, expires_at, replaces_id, input, output, tool_name } = request
  const proposal = proposalOf(request)
  return (
    <article aria-label="Request" className="flex flex-col gap-5 px-4 py-5 sm:px-6">
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          <span className="font-medium text-ink">{asked_by}</span>
          <span>
            asked <RelativeTime value={created_at} />
            {request.conversation_id && ' in a conversation'}
          </span>
          {isWaiting(request) && <Countdown until={expires_at ?? ''} />}
          {request.run_id && <RunLine runId={request.run_id} />}
        </p>
        <div className="flex items-start gap-2.5">
          <KindMark request={request} />
          <h2 className="min-w-0 text-lg leading-6 font-semibold text-balance break-words">{summary}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {request.effect === 'danger' && <Badge tone="danger">Sends, pays or deletes</Badge>}
          <TheRecord request={request} />
        </div>
      </header>
      {isWaiting(request) ? (
        request.execution === 'changed' && <ChangedNotice request={request} />
      ) : (
        <DecidedNotice request={request} onOpen={onOpen} onTakeBack={onTakeBack} />
      )}
      {replaces_id && (
        <Notice tone="info" actions={<OpenButton onClick={() => onOpen(replaces_id)}>Show the first one</OpenButton>}>
          An approver corrected this request.
        </Notice>
      )}
      {form ?? <RequestBody request={request} proposal={proposal} />}
      <WhySuggested key={request.row_id} approvalId={request.row_id} />
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-xs text-ink-muted hover:text-ink touch:py-3">
          Raw input
        </summary>
        <Raw value={{ tool: tool_name, input, ...(output ? { output } : {}) }} />
      </details>
    </article>
  )
}

const Raw = ({ value }: { value: unknown }) => (
  <pre className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words">
    {JSON.stringify(value, null, 2)}
  </pre>
)

/** The record that would be changed, as a link to it. */
function TheRecord({ request: { grid, record_id, before } }: { request: ApprovalRequest }) {
  const { schema } = useSchema(record_id ? grid : null)
  if (!schema || !record_id || !before) return null
  const primary = schema.columns.find((column) => column.primary)
  const row = { ...(before as object), row_id: record_id } as GridRow
  return (
    <span className="text-sm">
      <RecordLink schema={schema} row={row}>
        {`Open ${String(row[primary?.key ?? ''] ?? '') || schema.singular.toLowerCase()}`}
      </RecordLink>
    </span>
  )
}

/** The record is another than when the agent asked: who changed it, before anybody approves. */
function ChangedNotice({ request: { grid, record_id } }: { request: ApprovalRequest }) {
  const { schema } = useSchema(grid)
  const { data } = useQuery({
    queryKey: [...gridKeys.history(grid ?? '', record_id ?? ''), 'last'],
    queryFn: ({ signal }) => fetchHistory(grid ?? '', record_id ?? '', signal),
    enabled: Boolean(schema?.history && record_id),
    retry: false,
  })
  const last = data?.entries[0]
  return (
    <Notice tone="warning" urgent title="The record has changed since this was asked for">
      {last && (
        <>
          Changed by {last.actor.label} <RelativeTime value={last.at} />.{' '}
        </>
      )}
      Below is the new difference.
    </Notice>
  )
}
