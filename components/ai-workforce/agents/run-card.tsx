'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Tone } from '@/components/ui/tone'
import { AnswerText } from '../copilot/answer-text'
import { logHref, type Run } from './agent-record'

const STATUS: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Begins soon', tone: 'info' },
  running: { label: 'At work', tone: 'accent' },
  waiting: { label: 'Waits for approval', tone: 'warning' },
  completed: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  halted: { label: 'Stopped', tone: 'neutral' },
}

function RunStatus({ run }: { run: Run }) {
  const { label, tone } = STATUS[run.status ?? ''] ?? { label: run.status, tone: 'neutral' as const }
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

const TRIGGERS: Record<string, string> = { manual: 'Started by a person', scheduled: 'On schedule' }

/** One run: what started it, how it went, and its report. */
export function RunCard({ run, children }: { run: Run; children?: ReactNode }) {
  const { row_id, trigger, event_name, created_at, final_report, error } = run
  return (
    <li className="card flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-sm font-medium">{event_name || TRIGGERS[trigger ?? ''] || trigger}</h3>
        <RunStatus run={run} />
        <RelativeTime value={created_at} className="ml-auto text-xs text-ink-muted" />
      </div>
      {final_report && <AnswerText text={final_report} />}
      {error && <p className="text-sm break-words text-danger-ink">{error}</p>}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        <Link href={logHref('run_id', row_id)} className="underline">
          {counted(run.action_count ?? 0, 'tool call')}
        </Link>
        <span>{counted(run.write_count ?? 0, 'change')} asked for</span>
        {run.duration ? <span>{run.duration} s</span> : null}
      </p>
      {children}
    </li>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
