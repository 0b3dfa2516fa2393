import { systemDb } from '../db/prisma'
import { AppError } from '../errors'
import { announceAfterCommit } from '../live/signals'
import { redactText } from '../log'
import type { JobProgress, JobRunFacts } from './define-job'
import type { Envelope } from './envelope'

const PROGRESS_EVERY_MS = 400

/** The row that people follow while a job runs. For runs that nobody follows, every call does nothing. */
export type FollowedRun = {
  /** @returns false: an earlier attempt finished the work and died before the queue heard of it */
  start(): Promise<boolean>
  progress: JobProgress
  succeed(result: unknown): Promise<void>
  fail(error: unknown, run: JobRunFacts): Promise<void>
}

const silent: FollowedRun = {
  start: async () => true,
  progress: async () => {},
  succeed: async () => {},
  fail: async () => {},
}

// The system role writes it: progress must be seen while the job's own transaction is still open.
export function followRun(id: string, { organization_id, visible }: Envelope): FollowedRun {
  if (!visible || !organization_id) return silent
  let lastWrite = 0
  const update = async (
    data: Parameters<ReturnType<typeof systemDb>['jobRun']['updateMany']>[0]['data'],
    where = {},
  ) => {
    const { count } = await systemDb().jobRun.updateMany({ where: { id, ...where }, data })
    announceAfterCommit(organization_id, [{ type: 'job', job_id: id }], false)
    return count > 0
  }
  return {
    start: () =>
      update(
        { state: 'running', started_at: new Date(), finished_at: null, error: null, message: null },
        { state: { not: 'succeeded' } },
      ),
    async progress({ done, total, message }) {
      const finished = total !== undefined && done >= total
      if (!finished && Date.now() - lastWrite < PROGRESS_EVERY_MS) return
      lastWrite = Date.now()
      await update({ done, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { message }) })
    },
    async succeed(result) {
      const kept = result === undefined ? undefined : JSON.parse(JSON.stringify(result))
      await update({
        state: 'succeeded',
        finished_at: new Date(),
        error: null,
        ...(kept === undefined ? {} : { result: kept }),
      })
    },
    async fail(error, { attempt, isLastAttempt }) {
      const told = tellable(error)
      await update(
        isLastAttempt
          ? { state: 'failed', finished_at: new Date(), error: told }
          : { state: 'queued', error: told, message: `Attempt ${attempt} failed; it will be tried again.` },
      )
    },
  }
}

/** Words for the person who waits; what broke inside stays in the log. */
const tellable = (error: unknown): string =>
  error instanceof AppError
    ? redactText(error.message)
    : 'Something went wrong on our side. The details are in the log.'

/**
 * Rows whose run ended without their process being able to say so, e.g. killed in its last attempt.
 * @returns how many were put right
 */
export async function settleLostRuns(): Promise<number> {
  return systemDb().$executeRaw`
    update job_run r
       set state = case when ended.state = 'completed' then 'succeeded' when ended.state = 'cancelled' then 'cancelled' else 'failed' end,
           finished_at = now(),
           message = null,
           error = case when ended.state in ('completed', 'cancelled') then null
                        else 'The work stopped half-way and was not finished. Start it again.' end
      from (
        select waiting.id, j.state::text as state
          from job_run waiting
          left join pgboss.job j on j.name = waiting.job and j.id = waiting.id
         where waiting.state in ('queued', 'running')
           and waiting.created_at < now() - interval '1 minute'
           and (j.id is null or j.state in ('completed', 'cancelled', 'failed'))
      ) ended
     where r.id = ended.id and r.state in ('queued', 'running')`
}
