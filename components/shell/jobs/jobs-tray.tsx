'use client'
import { ListChecks } from 'lucide-react'
import { CountBadge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { setJobsTrayOpen, useJobs, useJobsTrayOpen } from './use-jobs'

const JobList = onDemand(() => import('./job-list').then((part) => part.JobList))

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
