import { systemDb } from '../db/prisma'
import { AppError } from '../errors'
import { announceAfterCommit } from '../live/signals'
import { log } from '../log'
import { redactText } from '../secrets/redact'
import type { JobDefinition, JobProgress, JobRunDetails } from './define-job'
import type { Envelope } from './envelope'
import { isScheduled } from './schedules/schedule-runs'

const PROGRESS_EVERY_MS = 400
/** How soon a run hears that a person wants it to stop. */
const LOOK_FOR_CANCEL_MS = 500

/** The row that people follow while a job runs. For runs that nobody follows, every call does nothing. */
export type FollowedRun = {
  /** @returns false: there is nothing to do, since it was cancelled or an earlier attempt finished the work */
  start(): Promise<boolean>
  progress: JobProgress
  /** Aborted when a person asks the run to stop. */
  cancel: AbortSignal
  succeed(result: unknown): Promise<void>
  cancelled(result: unknown): Promise<void>
  fail(error: unknown, run: Pick<JobRunDetails, 'attempt' | 'isLastAttempt'>): Promise<void>
  /** Stops looking for a cancellation. */
  end(): void
}

const silent: FollowedRun = {
  start: async () => true,
  progress: async () => {},
  cancel: new AbortController().signal,
  succeed: async () => {},
  cancelled: async () => {},
  fail: async () => {},
  end: () => {},
}

type Update = Parameters<ReturnType<typeof systemDb>['jobRun']['updateMany']>[0]

// The system role writes it: progress must be seen while the job's own transaction is still open.
export function followRun(id: string, { organization_id, visible, actor }: Envelope): FollowedRun {
  if (!visible || !organization_id) return silent
  const user = actor?.id ? { user_id: actor.id } : {}
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let lastWrite = 0
  // One after the other: chunks that end together must not leave the older figures behind.
  let written: Promise<unknown> = Promise.resolve()

  const update = async (data: Update['data'], where: Update['where'] = {}) => {
    const { count } = await systemDb().jobRun.updateMany({ where: { id, ...where }, data })
    announceAfterCommit(organization_id, [{ type: 'job', job_id: id, ...user }], false)
    return count > 0
  }
  const askedToStop = async () =>
    (await systemDb().jobRun.count({ where: { id, cancel_requested_at: { not: null } } })) > 0
  const lookForCancel = () => {
    askedToStop()
      .then((asked) => asked && controller.abort())
      .catch((error) => log().warn({ err: error, job_id: id }, 'could not look whether a run should stop'))
  }
  const ended = (state: 'succeeded' | 'cancelled', result: unknown) => ({
    state,
    finished_at: new Date(),
    error: null,
    message: messageOf(result),
    ...(result === undefined ? {} : { result: JSON.parse(JSON.stringify(result)) }),
  })

  return {
    async start() {
      if (await askedToStop()) {
        // Its process died after it was asked to stop; what it did until then stays.
        const { done, total } = await systemDb().jobRun.findUniqueOrThrow({ where: { id } })
        await update({ ...ended('cancelled', undefined), message: describeCancellation(done, total) }, UNFINISHED)
        return false
      }
      const started = await update(
        { state: 'running', started_at: new Date(), finished_at: null, error: null, message: null },
        { state: { notIn: ['succeeded', 'cancelled'] } },
      )
      if (started) timer = setInterval(lookForCancel, LOOK_FOR_CANCEL_MS)
      return started
    },
    async progress({ done, total, failed, message }) {
      const finished = total !== undefined && done >= total
      if (!finished && Date.now() - lastWrite < PROGRESS_EVERY_MS) return
      lastWrite = Date.now()
      const write = () =>
        update({
          done,
          ...(total === undefined ? {} : { total }),
          ...(failed === undefined ? {} : { failed }),
          ...(message === undefined ? {} : { message }),
        })
      written = written.then(write, write)
      await written
      // Heard before more is begun, however late the timer is.
      if (await askedToStop()) controller.abort()
    },
    cancel: controller.signal,
    succeed: async (result) => void (await update(ended('succeeded', result))),
    cancelled: async (result) => void (await update(ended('cancelled', result))),
    async fail(error, { attempt, isLastAttempt }) {
      const told = describeError(error)
      await update(
        isLastAttempt
          ? { state: 'failed', finished_at: new Date(), error: told }
          : { state: 'queued', error: told, message: `Attempt ${attempt} failed; it will be tried again.` },
      )
    },
    end: () => clearInterval(timer),
  }
}

const UNFINISHED = { state: { in: ['queued', 'running'] } }

/** "Cancelled after 320 of 1 240." */
export function describeCancellation(done: number, total: number | null): string {
  if (done === 0) return 'Cancelled before it began.'
  return total === null ? `Cancelled after ${spaced(done)}.` : `Cancelled after ${spaced(done)} of ${spaced(total)}.`
}

/** 1 240, as numbers are written on the screen. */
export const spaced = (count: number): string => count.toLocaleString('en-US').replaceAll(',', '\u00a0')

/** A result may say itself what came of the work. */
export function messageOf(result: unknown): string | null {
  const message = (result as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message : null
}

/** Words for the person who waits; what broke inside stays in the log. */
export const describeError = (error: unknown): string =>
  error instanceof AppError
    ? redactText(error.message)
    : 'Something went wrong on our side. The details are in the log.'

/**
 * A run that nobody follows has no row until it fails for good: then people must see it, and may retry it. Runs of the
 * clock are stored with their schedule.
 * @param error null: its process died
 */
export async function storeFailedRun(
  job: JobDefinition,
  id: string,
  envelope: Envelope,
  error: unknown,
): Promise<void> {
  const { organization_id, actor, visible, input } = envelope
  if (!organization_id || visible || job.failsElsewhere || isScheduled(job, envelope)) return
  const now = new Date()
  await systemDb().jobRun.createMany({
    skipDuplicates: true,
    data: {
      ...{ id, organization_id, job: job.name, title: job.title, state: 'failed' },
      error: error === null ? DIED : describeError(error),
      input: JSON.parse(JSON.stringify(input ?? null)),
      actor_type: actor?.type ?? 'job',
      actor_id: actor?.id ?? null,
      actor_label: actor?.label ?? 'Automatic',
      ...{ created_at: now, started_at: now, finished_at: now },
    },
  })
  announceAfterCommit(
    organization_id,
    [{ type: 'job', job_id: id, ...(actor?.id ? { user_id: actor.id } : {}) }],
    false,
  )
}

export const DIED = 'The work stopped half-way and was not finished.'

/**
 * Rows whose run ended without their process being able to say so, e.g. killed in its last attempt.
 * @returns how many were put right
 */
export async function settleLostRuns(): Promise<number> {
  return systemDb().$executeRaw`
    update job_run r
       set state = case when ended.state = 'completed' then 'succeeded'
                        when ended.state = 'cancelled' or r.cancel_requested_at is not null then 'cancelled'
                        else 'failed' end,
           finished_at = now(),
           message = null,
           error = case when ended.state in ('completed', 'cancelled') or r.cancel_requested_at is not null then null
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
