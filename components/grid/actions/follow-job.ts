import { toast } from '@/components/ui/toast'
import { api, isApiError, messageOf } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import { isFinished, type Job } from '@/lib/client/queries'

const POLL_MS = 1000
const PATIENCE = 5

/** A toast that follows work in the background to its end. */
export async function followJob(jobId: string, title: string, onEnd: () => void): Promise<void> {
  const id = `job-${jobId}`
  toast.loading(title, { id, description: 'Started', duration: Number.POSITIVE_INFINITY })
  for (let failures = 0; failures < PATIENCE; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const job = await api<Job>('GET', `/jobs/${encodeURIComponent(jobId)}`)
      failures = 0
      if (!isFinished(job)) {
        toast.loading(title, { id, description: progressInWords(job), duration: Number.POSITIVE_INFINITY })
        continue
      }
      onEnd()
      if (job.status === 'done') toast.success(job.message ?? `${title}: done`, { id, duration: 8000 })
      else toast.error(`${title} did not finish`, { id, description: job.message, duration: 15_000 })
      return
    } catch (error) {
      failures = isApiError(error, 'not_found') ? PATIENCE : failures + 1
      if (failures >= PATIENCE) toast.error(`Lost sight of: ${title}`, { id, description: messageOf(error), duration: 15_000 })
    }
  }
}

function progressInWords(job: Job): string {
  if (job.message) return job.message
  if (job.status === 'queued') return 'Waiting for its turn'
  if (job.done === undefined) return 'Under way'
  return job.total ? `${formatNumber(job.done)} of ${formatNumber(job.total)}` : `${formatNumber(job.done)} done`
}
