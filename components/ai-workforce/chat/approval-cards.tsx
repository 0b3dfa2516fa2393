'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button, buttonClass } from '@/components/ui/button'
import { useLive } from '@/lib/client/live'
import { gridKeys, gridRowQuery } from '@/lib/client/queries'
import { RejectForm } from '../approvals/decide/reject-form'
import { useDecisions } from '../approvals/decide/use-decisions'
import { Countdown } from '../approvals/list/countdown'
import { KindMark, Outcome } from '../approvals/list/request-row'
import { type ApprovalRequest, isWaiting, SLUG } from '../approvals/requests'

/** Requests as they are now, to be decided in place; who may not see them reads the message alone. */
export function ApprovalCards({ requests }: { requests: string[] }) {
  const maySee = useCan('ai-workforce.approval.read')
  if (!maySee) return null
  return (
    <ul aria-label="Requests" className="mt-1.5 flex max-w-xl flex-col gap-2">
      {requests.map((id) => (
        <Card key={id} id={id} />
      ))}
    </ul>
  )
}

function Card({ id }: { id: string }) {
  const client = useQueryClient()
  const mayDecide = useCan('ai-workforce.approval.decide')
  const request = useQuery({ ...gridRowQuery(SLUG, id), retry: false }).data as ApprovalRequest | undefined
  const [rejecting, setRejecting] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: gridKeys.row(SLUG, id) })
  useLive((event) => {
    const isAbout = event.type === 'grid' && event.slug === SLUG && (event.ids?.includes(id) ?? true)
    if (event.type === 'reconnected' || isAbout) void refresh()
  })
  const { decideOne } = useDecisions(alone(refresh))
  if (!request) return null
  const { summary, asked_by, decided_by_name, rejection_reason } = request
  const waits = isWaiting(request)
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2.5 text-sm">
      <div className="flex items-start gap-2">
        <KindMark request={request} />
        <span className="min-w-0 flex-1 font-medium break-words">{summary}</span>
        {waits ? <Countdown until={request.expires_at ?? ''} className="text-xs" /> : <Outcome request={request} />}
      </div>
      {decided_by_name && (
        <p className="text-xs text-ink-muted">
          {decided_by_name}
          {rejection_reason && `: “${rejection_reason}”`}
        </p>
      )}
      {rejecting && waits ? (
        <RejectForm
          askedBy={asked_by ?? ''}
          count={1}
          onCancel={() => setRejecting(false)}
          onReject={(reason) => void decideOne(request, { key: 'reject', params: { reason } })}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {waits && mayDecide && (
            <>
              {/* A new difference is looked at first, where it is shown. */}
              {request.execution !== 'changed' && (
                <Button size="sm" variant="primary" onClick={() => void decideOne(request, { key: 'approve' })}>
                  Approve
                </Button>
              )}
              <Button size="sm" onClick={() => setRejecting(true)}>
                Reject
              </Button>
            </>
          )}
          <Link
            href={`/ai-workforce/approvals?request=${id}`}
            prefetch={false}
            className={buttonClass(waits ? 'ghost' : 'secondary', 'sm')}
          >
            Open
          </Link>
        </div>
      )}
    </li>
  )
}

const nothing = () => {}
/** Decides a single request, without the queue around it. */
const alone = (refresh: () => Promise<void>) => ({
  ...{ requests: [], index: -1, hide: nothing, show: nothing, choose: nothing },
  refresh,
})
