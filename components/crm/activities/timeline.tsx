'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { CrmRecord } from '@/components/crm/types'
import { recordKey } from '@/components/record-page/types'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { dayIn } from '@/lib/client/format'
import { readTimeline, type TimelinePage } from './record-calls'
import { TimelineItem } from './timeline-item'

/** All that happened, newest first, day by day; older news on demand. */
export function Timeline({ record, initial }: { record: CrmRecord; initial: TimelinePage }) {
  const format = useFormat()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [...recordKey(record), 'timeline'],
    queryFn: ({ pageParam, signal }) => readTimeline(record, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // It comes with the page, and is read again as that is.
    initialData: { pages: [initial], pageParams: [null] },
  })
  const entries = data.pages.flatMap((page) => page.entries)
  if (error && entries.length === 0)
    return (
      <EmptyState
        kind="failed"
        title="The timeline could not be read"
        body={messageOf(error)}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  if (entries.length === 0)
    return <EmptyState title="Nothing happened yet" body="Notes, calls and changes will stand here, newest first." />
  const dayOf = (at: string) => dayIn(format.timeZone, new Date(at))
  return (
    <section aria-label="Timeline" className="flex flex-col">
      <ol className="flex flex-col">
        {entries.map((entry, index) => {
          const before = entries[index - 1]
          const newDay = !before || dayOf(before.at) !== dayOf(entry.at)
          return (
            <Fragment key={entry.id}>
              {newDay && (
                <li className="pt-3 pb-1.5 text-xs font-medium text-ink-muted first:pt-0">
                  <h3 suppressHydrationWarning>{dayName(dayOf(entry.at), format)}</h3>
                </li>
              )}
              <TimelineItem entry={entry} />
            </Fragment>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button className="mt-2 self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}

function dayName(day: string, format: ReturnType<typeof useFormat>): string {
  const today = format.today()
  if (day === today) return 'Today'
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return day === yesterday ? 'Yesterday' : format.date(day)
}
