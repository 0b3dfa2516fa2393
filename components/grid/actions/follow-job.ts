import { toast } from '@/components/ui/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import type { ActionResult } from '@/lib/client/grid-types'
import { fetchJob, isFinished, type Job } from '@/lib/client/queries'

const POLL_MS = 1000
const PATIENCE = 5

type Options = {
  title: string
  onEnd: () => void
  /** Shows what became of each row. */
  onDetails: (result: ActionResult) => void
}

/** A toast that follows work in the background to its end. */
export async function followJob(jobId: string, { title, onEnd, onDetails }: Options): Promise<void> {
  const id = `job-${jobId}`
  const showProgress = (description: string) =>
    toast.loading(title, { id, description, duration: Number.POSITIVE_INFINITY })
  showProgress('Started')
  for (let failures = 0; failures < PATIENCE; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const job = await fetchJob(jobId)
      failures = 0
      if (!isFinished(job)) {
        showProgress(progressInWords(job))
        continue
      }
      onEnd()
      tellEnd(job, { id, title, onDetails })
      return
    } catch (error) {
      failures = isApiError(error, 'not_found') ? PATIENCE : failures + 1
      if (failures >= PATIENCE)
        toast.error(`Lost sight of: ${title}`, { id, description: messageOf(error), duration: 15_000 })
    }
  }
}

function tellEnd(job: Job, { id, title, onDetails }: Omit<Options, 'onEnd'> & { id: string }): void {
  if (job.state !== 'succeeded') {
    const why = job.state === 'cancelled' ? 'It was cancelled.' : (job.error ?? job.message)
    toast.error(`${title} did not finish`, { id, description: why, duration: 15_000 })
    return
  }
  const result = actionResult(job.result)
  const message = result?.message ?? job.message ?? `${title}: done`
  if (result?.results.some((one) => !one.ok)) {
    toast.warning(message, {
      id,
      description: null,
      duration: 20_000,
      action: { label: 'Details', onClick: () => onDetails(result) },
    })
  } else {
    toast.success(message, { id, description: null, duration: 8000 })
  }
}

function actionResult(result: unknown): ActionResult | null {
  const like = result as Partial<ActionResult> | null
  return like && Array.isArray(like.results) && typeof like.message === 'string' ? (like as ActionResult) : null
}

function progressInWords(job: Job): string {
  if (job.message) return job.message
  if (job.state === 'queued') return 'Waiting for its turn'
  return job.total ? `${formatNumber(job.done)} of ${formatNumber(job.total)}` : 'Under way'
}
