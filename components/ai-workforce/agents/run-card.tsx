'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { AnswerText } from '../copilot/answer-text'
import { logHref, type Run } from './agent-record'
import { RunStatus } from './run-status'

const TRIGGERS: Record<string, string> = { manual: 'Started by a person', scheduled: 'On schedule' }

/** One run: what started it, how it went, and its report. */
export function RunCard({ run, children }: { run: Run; children?: ReactNode }) {
  const { row_id, trigger, event_name, created_at, final_report, error } = run
  return (
    <li className="card flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-sm font-medium">{event_name || TRIGGERS[trigger ?? ''] || trigger}</h3>
        <RunStatus status={run.status ?? ''} />
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
