'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { countOf } from '@/lib/client/format'
import { gridFiguresQuery } from '@/lib/client/queries'

const LOG = 'ai-agent-action-log'
const TODAY = { column: 'created_at', op: 'eq', value: 'today' }
const OUTCOMES = [
  { value: 'success', noun: 'call done', plural: 'calls done' },
  { value: 'denied', noun: 'call refused', plural: 'calls refused' },
  { value: 'error', noun: 'call failed', plural: 'calls failed' },
]

/** The queue is empty: what agents did today, and how to have another one. */
export function NothingWaits() {
  const mayReadLog = useCan('ai-workforce.run.read')
  const mayAdd = useCan('ai-workforce.profile.create')
  return (
    <EmptyState
      title="Nothing waits for you"
      body="When an agent wants to change or send something, it asks here first."
      action={
        <div className="flex flex-col items-center gap-3">
          {mayReadLog && (
            <ul aria-label="What agents did today" className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
              {OUTCOMES.map((outcome) => (
                <Today key={outcome.value} {...outcome} />
              ))}
            </ul>
          )}
          {mayAdd && (
            <Link href="/ai-workforce/agents/new" className={buttonClass()}>
              Create an agent
            </Link>
          )}
        </div>
      }
    />
  )
}

function Today({ value, noun, plural }: (typeof OUTCOMES)[number]) {
  const filter = JSON.stringify({ and: [TODAY, { column: 'outcome', op: 'eq', value }] })
  const { data } = useQuery(gridFiguresQuery(LOG, { filter }))
  if (!data || data.count === 0) return null
  return (
    <li>
      <Link
        href={`/ai-workforce/log?filter=${encodeURIComponent(filter)}`}
        prefetch={false}
        className="text-accent-ink underline"
      >
        {countOf(data.count, noun, plural)} today
      </Link>
    </li>
  )
}
