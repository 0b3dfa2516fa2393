'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { type AnswerOf, call } from '@/lib/client/call'
import { announceHere, useLive } from '@/lib/client/live'
import { WORK_GRID } from '@/lib/modules/settings/schemas'
import { FailureList } from './failure-list'

const KEY = ['work', 'summary']
const LISTS = [
  { href: '/settings/operations', label: 'Runs' },
  { href: '/settings/operations/schedules', label: 'Schedules' },
]
/** Work that goes well changes many rows a second; they are read again together. */
const PAUSE_MS = 1_500
/** Schedules can become late, and workers stop, without anything being announced. */
const LOOK_AGAIN_MS = 60_000

type Summary = AnswerOf<'GET /work/summary'>

/** Says first whether everything goes well; below it one of the lists. `follows`: the grids that hold the work. */
export function WorkOverview({ start, follows, children }: { start: Summary; follows: string[]; children: ReactNode }) {
  const { data: summary } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /work/summary', {}, { signal }),
    initialData: start,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const queries = useQueryClient()
  useFollowedWork(follows)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label="Summary" className="shrink-0 px-3 pt-3 sm:px-4">
        <Notice tone={summary.ok ? 'success' : 'danger'} title={summary.title}>
          {summary.ok ? (
            'No job, sync, webhook or e-mail of the last 7 days needs you, and all schedules run on time.'
          ) : (
            <ul>
              {summary.problems.map(({ kind, text, href }) => (
                <li key={kind}>
                  {text}{' '}
                  {kind !== 'worker' && (
                    <Link href={href} className="font-medium underline underline-offset-2">
                      Show<span className="sr-only"> them: {text}</span>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Notice>
        <FailureList failures={summary.failures} onRetried={() => queries.invalidateQueries({ queryKey: KEY })} />
      </section>
      <ListLinks />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  )
}

function ListLinks() {
  const pathname = usePathname()
  return (
    <nav aria-label="Lists" className="flex shrink-0 gap-1 px-3 pt-3 sm:px-4">
      {LISTS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
          className={cn(
            buttonClass(pathname === href ? 'secondary' : 'ghost', 'sm'),
            pathname === href && 'font-medium',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The list and the summary are made of other grids' rows and of job runs: what happens there is news here. */
function useFollowedWork(follows: string[]): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useLive(({ type, slug }) => {
    // Between the page's making and the line's opening, things may have happened unheard.
    const isGap = type === 'opened' || type === 'reconnected'
    if (!isGap && type !== 'job' && !(type === 'grid' && slug !== undefined && follows.includes(slug))) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: KEY })
      announceHere({ type: 'grid', slug: WORK_GRID })
    }, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
