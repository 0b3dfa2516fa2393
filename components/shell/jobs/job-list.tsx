'use client'

import { ListChecks } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { JobItem } from './job-item'
import { useJobs } from './use-jobs'

/** The runs of a person, newest first. */
export function JobList() {
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
