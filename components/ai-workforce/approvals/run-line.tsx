'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useGridHref } from '@/components/record/use-grid-href'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { gridRowQuery } from '@/lib/client/queries'

const RUNS = 'agent-runs'

const STARTED: Record<string, string> = {
  manual: 'started by a person',
  scheduled: 'started on schedule',
  event: 'started by an event',
  replay: 'of a rehearsal',
}

/** The run that a request belongs to: what started it, and how much of its limit is used. */
export function RunLine({ runId }: { runId: string }) {
  const { rowOf } = useGridHref()
  const run = useQuery({ ...gridRowQuery(RUNS, runId), retry: false }).data as RowOf<typeof RUNS> | undefined
  if (!run) return null
  const { trigger, event_name, write_count, max_write_actions } = run
  const href = rowOf(RUNS, runId)
  const limit = max_write_actions ? `, ${write_count ?? 0} of ${max_write_actions} changes asked for` : ''
  const words = `Run ${STARTED[trigger ?? ''] ?? ''}${event_name ? ` (${event_name})` : ''}${limit}`
  return href ? (
    <Link href={href} prefetch={false} className="underline hover:text-ink">
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  )
}
