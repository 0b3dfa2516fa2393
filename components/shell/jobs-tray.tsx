'use client'
import { ListChecks } from 'lucide-react'
import { CountBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { SkeletonLines } from '@/components/ui/skeleton'
import { JobItem } from './job-item'
import { setJobsTrayOpen, useJobs, useJobsTrayOpen } from './use-jobs'

/** The own long work, running and ended, on every page and after every reload. */
export function JobsTray() {
  const open = useJobsTrayOpen()
  const { data } = useJobs()
  const running = data?.unfinished ?? 0
  return (
    <Popover open={open} onOpenChange={setJobsTrayOpen}>
      <PopoverTrigger asChild>
        <IconButton
          label={running > 0 ? `Background work, ${running} running` : 'Background work'}
          icon={<ListChecks aria-hidden className={cn(running > 0 && 'text-accent-ink')} />}
          overlay={<CountBadge count={running} className="absolute top-0 right-0 touch:top-1.5 touch:right-1.5" />}
          // On a phone the room is for what is going on.
          className={data?.jobs.length ? undefined : 'max-sm:hidden'}
        />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Background work" className="flex w-104 flex-col p-0">
        <JobList />
      </PopoverContent>
    </Popover>
  )
}

function JobList() {
  const { data, isPending, isError, refetch } = useJobs()
  return (
    <>
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <h2 className="text-sm font-semibold">Background work</h2>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isPending && <SkeletonLines lines={4} className="p-4" />}
        {isError && !data && (
          <EmptyState
            kind="failed"
            title="The list could not be loaded"
            action={<Button onClick={() => refetch()}>Try again</Button>}
            className="py-8"
          />
        )}
        {data?.jobs.length === 0 && (
          <EmptyState
            icon={<ListChecks aria-hidden />}
            title="Nothing under way"
            body="Work on many rows goes on here, also when you leave the page."
            className="py-8"
          />
        )}
        {data && data.jobs.length > 0 && (
          <ul>
            {data.jobs.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
