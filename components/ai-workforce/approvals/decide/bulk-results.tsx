'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import type { ApprovalRequest } from '../requests'
import { AskAgain } from './ask-again'
import type { BulkRun } from './use-decisions'

type Props = { run: BulkRun; onShow: (id: string) => void; onClose: () => void }

/** What became of each of several requests, failures on top. */
export function BulkResults({ run, onShow, onClose }: Props) {
  const { key, total, lines, running } = run
  const failed = lines.filter(({ ok }) => !ok).length
  const verb = key === 'approve' ? 'approved' : 'rejected'
  const done = `${lines.length - failed} of ${total} ${verb}`
  return (
    <div className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-semibold">{failed > 0 ? `${done}, ${failed} not` : done}</h2>
        {!running && <Button onClick={onClose}>Done</Button>}
      </div>
      {running && <Progress label={done} value={lines.length} max={total} />}
      <ul className="flex flex-col">
        {lines.map(({ request, ok, message }) => (
          <li key={request.row_id} className="flex items-start gap-2 border-b border-line py-2">
            {ok ? (
              <CircleCheck aria-label="Done" className="mt-0.5 size-4 shrink-0 text-success-ink" />
            ) : (
              <CircleAlert aria-label="Not done" className="mt-0.5 size-4 shrink-0 text-danger-ink" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block break-words">{request.summary}</span>
              {!ok && <span className="block text-sm text-danger-ink">{message}</span>}
            </span>
            {!ok && hasExpired(request) && <AskAgain request={request} />}
            {!ok && (
              <Button size="sm" onClick={() => onShow(request.row_id)}>
                Show
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By its own time: that it was noted as expired may come a moment later. */
const hasExpired = ({ expires_at }: ApprovalRequest) => Date.parse(expires_at ?? '') <= Date.now()
