'use client'
import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/feedback/progress'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Spinner } from '@/components/ui/feedback/spinner'
import { toast } from '@/components/ui/feedback/toast'
import { RelativeTime } from '@/components/ui/relative-time'
import { apiUrl, messageOf } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import { cancelJob, isFinished, type JobEntry, jobFailuresQuery } from '@/lib/client/queries'
import { isUndoable, useStartFromJob } from './use-jobs'

/** One run: how far it is or what came of it, and what can be done about it. */
export function JobItem({ job }: { job: JobEntry }) {
  const ended = isFinished(job)
  return (
    <li className="flex gap-2.5 border-b border-line px-4 py-3 last:border-b-0">
      <StateIcon job={job} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 text-sm font-medium break-words">{job.title}</span>
          <RelativeTime value={job.finished_at ?? job.created_at} className="shrink-0 text-2xs text-ink-faint" />
        </div>
        {ended ? <Ended job={job} /> : <UnderWay job={job} />}
      </div>
    </li>
  )
}

function StateIcon({ job }: { job: JobEntry }) {
  const look = 'mt-0.5 size-4 shrink-0'
  if (job.state === 'running') return <Spinner className={cn(look, 'text-accent-ink')} />
  if (job.state === 'queued') return <Clock aria-label="Waiting" className={cn(look, 'text-ink-faint')} />
  if (job.state === 'cancelled') return <Ban aria-label="Cancelled" className={cn(look, 'text-ink-faint')} />
  if (job.state === 'failed') return <CircleAlert aria-label="Failed" className={cn(look, 'text-danger')} />
  if (job.failed > 0) return <TriangleAlert aria-label="Done in part" className={cn(look, 'text-warning')} />
  return <CircleCheck aria-label="Done" className={cn(look, 'text-success')} />
}

function UnderWay({ job }: { job: JobEntry }) {
  const [asked, setAsked] = useState(false)
  const stopping = asked || job.cancelling
  const cancel = async () => {
    setAsked(true)
    try {
      await cancelJob(job.id)
    } catch (error) {
      setAsked(false)
      toast.error(messageOf(error))
    }
  }
  return (
    <>
      <div className="mt-1.5 flex items-center gap-3">
        <Progress
          value={job.done}
          max={job.total ?? 0}
          label={job.title}
          text={describeProgress(job)}
          className="flex-1"
        />
        <Button size="sm" variant="ghost" disabled={stopping} onClick={() => void cancel()}>
          {stopping ? 'Stopping…' : 'Cancel'}
        </Button>
      </div>
      {job.message && <p className="text-xs text-ink-muted">{job.message}</p>}
    </>
  )
}

function describeProgress({ state, done, total, failed }: JobEntry): string {
  if (state === 'queued' && done === 0) return 'Waiting'
  const share = total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`
  return failed > 0 ? `${share} · ${formatNumber(failed)} failed` : share
}

function Ended({ job }: { job: JobEntry }) {
  const [shown, setShown] = useState(false)
  const failures = useId()
  const start = useStartFromJob()
  const words =
    job.state === 'failed' ? job.error : (job.message ?? (job.state === 'cancelled' ? 'Cancelled.' : 'Done.'))
  const isAction = job.action !== null
  return (
    <>
      <p className="mt-0.5 text-xs break-words text-ink-muted">{words}</p>
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {isAction && job.failed > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={shown}
            aria-controls={failures}
            icon={<ChevronDown aria-hidden className={cn('transition-transform', shown && 'rotate-180')} />}
            onClick={() => setShown(!shown)}
          >
            {formatNumber(job.failed)} failed
          </Button>
        )}
        {isUndoable(job) && (
          <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={() => void start(job, 'undo')}>
            {job.action === 'undo_edit' ? 'Redo' : 'Undo'}
          </Button>
        )}
      </div>
      {shown && (
        <div id={failures}>
          <Failures job={job} onRetry={() => void start(job, 'retry')} />
        </div>
      )}
    </>
  )
}

const SHOWN = 50

function Failures({ job, onRetry }: { job: JobEntry; onRetry: () => void }) {
  const { data, isError } = useQuery(jobFailuresQuery(job.id))
  if (isError) return <p className="text-xs text-danger-ink">The list could not be loaded.</p>
  if (!data) return <SkeletonLines lines={2} />
  return (
    <>
      <ul
        aria-label={`Failed: ${job.title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard
        tabIndex={0}
        className="mt-1 max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface"
      >
        {data.slice(0, SHOWN).map((failure) => (
          <li key={failure.id} className="px-2.5 py-1.5 text-xs">
            <span className="block truncate font-medium">{failure.label}</span>
            <span className="block text-ink-muted">{failure.message}</span>
          </li>
        ))}
        {data.length > SHOWN && (
          <li className="px-2.5 py-1.5 text-xs text-ink-muted">
            {formatNumber(data.length - SHOWN)} more are in the file.
          </li>
        )}
      </ul>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          Try the failed again
        </Button>
        <Button size="sm" variant="ghost" asChild>
          <a href={apiUrl(`/jobs/${job.id}/failures`, 'format=csv')} download>
            <Download aria-hidden /> Download as CSV
          </a>
        </Button>
      </div>
    </>
  )
}
