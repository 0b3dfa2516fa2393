'use client'
import { useQuery } from '@tanstack/react-query'
import { Progress } from '@/components/ui/feedback/progress'
import { call } from '@/lib/client/call'
import { formatBytes } from '@/lib/client/format'

const MIB = 1024 * 1024
/** From here on the bar warns. */
const NEARLY_FULL = 0.9

/** How much of the organization's space is taken, and how much of that is one's own. */
export function SpaceUsed({ own, everybody }: { own: number; everybody: number }) {
  const { data } = useQuery({
    queryKey: ['team-chat', 'upload-quota'],
    queryFn: ({ signal }) => call('GET /team-chat/upload-quota', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const quota = data ? data.upload_quota_mib * MIB : null
  const share = quota ? everybody / quota : 0
  return (
    <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
      <div className="card p-3">
        <dt className="text-xs text-ink-muted">Your files</dt>
        <dd className="tabular text-2xl font-semibold">{formatBytes(own)}</dd>
      </div>
      <div className="card p-3">
        <dt className="text-xs text-ink-muted">Your organization’s files</dt>
        <dd>
          <span className="tabular text-2xl font-semibold">{formatBytes(everybody)}</span>
          {quota !== null && (
            <>
              <span className="ml-2 text-sm text-ink-muted">of {formatBytes(quota)}</span>
              <Progress
                value={everybody}
                max={quota}
                label="Space used by your organization"
                text={`${formatBytes(Math.max(0, quota - everybody))} left`}
                tone={share > NEARLY_FULL ? 'danger' : 'accent'}
                className="mt-1"
              />
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
