import type { JobRun } from '../db/generated/client'
import { systemDb } from '../db/prisma'

/** A request waits so long for the job that it started; then it answers 202, and the job goes on. */
const MAX_ANSWER_WAIT_MS = 25_000

/**
 * The run once it ended; null: it takes longer.
 * @param jobId of the caller's own organization: it has just been given the run by an operation
 */
export async function endOfRun(jobId: string, maxMs = MAX_ANSWER_WAIT_MS): Promise<JobRun | null> {
  for (const deadline = Date.now() + maxMs; Date.now() < deadline; ) {
    const run = await systemDb().jobRun.findUnique({ where: { id: jobId } })
    if (run && ENDED.has(run.state)) return run
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return null
}

const ENDED = new Set(['succeeded', 'failed', 'cancelled'])
