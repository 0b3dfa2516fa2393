'use client'
import { Fragment, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { dayIn } from '@/lib/client/format'
import { TimelineEntry } from './timeline-entry'
import { TimelineToolbar } from './timeline-toolbar'
import { type TimelinePage, type TimelineRecord, useTimeline, useTimelineFilters } from './use-timeline'

/** Everything that happened with a record, newest first, day by day; older entries on demand. */
export function Timeline({ record, initial }: { record: TimelineRecord; initial?: TimelinePage }) {
  const format = useFormat()
  const { filters, change, isFiltered } = useTimelineFilters()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = useTimeline(
    record,
    filters,
    initial,
  )
  // Outlives filters and new entries, so that what was opened stays open.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const setOpen = (id: string, isOpen: boolean) =>
    setOpened((known) => new Set(isOpen ? [...known, id] : [...known].filter((one) => one !== id)))
  const [first] = data?.pages ?? []
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const dayOf = (at: string) => dayIn(format.timeZone, new Date(at))
  return (
    <section aria-label="Timeline" aria-busy={isPlaceholderData || !data} className="flex flex-col gap-3">
      <TimelineToolbar filters={filters} onChange={change} page={first} initial={initial} />
      {error && items.length === 0 && (
        <EmptyState
          kind="failed"
          title="The timeline could not be loaded"
          body={messageOf(error)}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
      {data && items.length === 0 && !error && (
        <Nothing isFiltered={isFiltered} onClear={() => change({ kinds: '', from: '', to: '', q: '' })} />
      )}
      <ol className={isPlaceholderData ? 'flex flex-col opacity-60' : 'flex flex-col'}>
        {items.map((item, index) => {
          const before = items[index - 1]
          const isNewDay = !before || dayOf(before.at) !== dayOf(item.at)
          return (
            <Fragment key={item.id}>
              {isNewDay && (
                <li className="pt-3 pb-1.5 text-xs font-medium text-ink-muted first:pt-0">
                  <h3 suppressHydrationWarning>{dayName(dayOf(item.at), format)}</h3>
                </li>
              )}
              <TimelineEntry item={item} isOpen={opened.has(item.id)} onOpenChange={setOpen} />
            </Fragment>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button className="self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="Nothing has happened yet" body="Notes, calls, emails, documents and payments appear here." />
    )
  return (
    <EmptyState
      kind="filtered"
      title="No entries match"
      body="Try other words, another period or more kinds of entries."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function dayName(day: string, format: ReturnType<typeof useFormat>): string {
  const today = format.today()
  if (day === today) return 'Today'
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return day === yesterday ? 'Yesterday' : format.date(day)
}
