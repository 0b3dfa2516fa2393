'use client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import { isFinished, JOBS_KEY, type JobEntry, jobsQuery, startFromJob } from '@/lib/client/queries'
import { createStore, useStore } from '@/lib/client/store'
import { useMe } from '../me-context'

export const useJobs = () => useQuery(jobsQuery())

const trayOpen = createStore(false)

export const setJobsTrayOpen = (open: boolean) => trayOpen.set(open)
export const useJobsTrayOpen = () => useStore(trayOpen, false)

/** Who waits for the end of a run that was started in this tab. */
const waiting = new Map<string, ((job: JobEntry) => void)[]>()

/** Shows the run in the tray at once. @returns when it has ended, however that takes */
export function followJob(queries: QueryClient, jobId: string): Promise<JobEntry> {
  const ended = new Promise<JobEntry>((resolve) => waiting.set(jobId, [...(waiting.get(jobId) ?? []), resolve]))
  void queries.invalidateQueries({ queryKey: JOBS_KEY })
  return ended
}

/** What a bulk action did can be taken back: values and rows, not what went out into the world. */
export const isUndoable = ({ action, state, done, failed }: JobEntry): boolean =>
  action !== null && UNDOABLE.has(action) && (state === 'succeeded' || state === 'cancelled') && done > failed

const UNDOABLE = new Set(['edit', 'undo_edit', 'delete', 'restore'])

/** Takes a run back, or tries its failed rows again, as a run of its own. */
export function useStartFromJob(): (job: Pick<JobEntry, 'id'>, what: 'retry' | 'undo') => Promise<void> {
  const queries = useQueryClient()
  return async (job, what) => {
    try {
      const { job_id } = await startFromJob(job.id, what)
      void followJob(queries, job_id)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}

const PAUSE_MS = 300

/** Keeps the list of runs up to date for the whole tab, and says when one has ended. Mounted by the shell. */
export function useLiveJobs(): void {
  const me = useMe()
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useLive((event) => {
    const own = event.type === 'job' && (event.user_id === undefined || event.user_id === me.user.id)
    if (!own && event.type !== 'reconnected' && event.type !== 'resync') return
    // Progress comes often; the list is read again once for a burst.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: JOBS_KEY })
    }, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const { data } = useJobs()
  const start = useStartFromJob()
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    for (const job of data?.jobs ?? []) {
      if (!isFinished(job)) {
        unfinished.current.add(job.id)
        continue
      }
      const waiters = waiting.get(job.id)
      waiting.delete(job.id)
      for (const tell of waiters ?? []) tell(job)
      if (!unfinished.current.delete(job.id) && !waiters) continue
      if (document.visibilityState === 'visible') notifyEnd(job, () => void start(job, 'undo'))
    }
  }, [data, start])
}

function notifyEnd(job: JobEntry, undo: () => void): void {
  const id = `job-${job.id}`
  const show = { label: 'Show', onClick: () => setJobsTrayOpen(true) }
  const words = job.message ?? job.title
  if (job.state === 'failed')
    toast.error(`Not finished: ${job.title}`, { id, description: job.error, action: show, duration: 15_000 })
  else if (job.failed > 0) toast.warning(words, { id, action: show, duration: 20_000 })
  else if (job.state === 'cancelled') toast.info(words, { id, action: show })
  else
    toast.success(words, {
      id,
      ...(isUndoable(job) ? { action: { label: 'Undo', onClick: undo } } : {}),
      duration: 10_000,
    })
}
