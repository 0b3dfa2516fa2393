'use client'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Failure = AnswerOf<'GET /work/summary'>['failures'][number]
type Props = { failures: Failure[]; onRetried: () => void }

/** The newest failures with their reason, each with its button or what to do instead. A phone has room for one. */
export function FailureList({ failures, onRetried }: Props) {
  if (failures.length === 0) return null
  return (
    <ul
      aria-label="Newest failures"
      className="mt-2 divide-y divide-line rounded-md border border-line max-sm:[&>li:nth-child(n+2)]:hidden"
    >
      {failures.map((failure) => (
        <FailureRow key={failure.row_id} failure={failure} onRetried={onRetried} />
      ))}
    </ul>
  )
}

function FailureRow({ failure, onRetried }: { failure: Failure; onRetried: () => void }) {
  const { row_id, title, reason, advice, at, can_retry } = failure
  const mayRetry = useCan('settings.job.write')
  const [isRetrying, setRetrying] = useState(false)

  async function retry() {
    const confirmed = await confirm({
      title: `Retry ${title}?`,
      body: 'It runs once more, in the name of the person who started it. What is done already is not done twice.',
      button: 'Retry',
    })
    if (!confirmed) return
    setRetrying(true)
    try {
      toast.success((await call('POST /work/{row_id}/retry', { row_id })).message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setRetrying(false)
    onRetried()
  }

  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="truncate font-medium">{title}</span>
          <RelativeTime value={at} className="shrink-0 text-xs text-ink-muted" />
        </p>
        <p className="line-clamp-3 text-ink-muted">
          {reason} {advice}
        </p>
      </div>
      {can_retry && mayRetry && (
        <Button size="sm" pending={isRetrying} icon={<RefreshCw aria-hidden />} onClick={retry}>
          Retry<span className="sr-only"> {title}</span>
        </Button>
      )}
    </li>
  )
}
