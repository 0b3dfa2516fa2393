import type { JobWithMetadata } from 'pg-boss'
import { type Ctx, type OrganizationCtx, type OrganizationDetails, systemContext } from '../context'
import { systemDb } from '../db/prisma'
import { log } from '../log'
import type { JobDefinition } from './define-job'
import { type Envelope, jobActor } from './envelope'
import { describeError, followRun, messageOf, storeFailedRun } from './job-run'
import { isScheduled, type ScheduleRunState, storeScheduleRun } from './schedules/schedule-runs'

/** One attempt of one run: makes its context, keeps the followed row up to date, and lets errors through to the queue. */
export async function runJob(job: JobDefinition, queued: JobWithMetadata<Envelope>): Promise<void> {
  const envelope = queued.data
  const attempt = queued.retryCount + 1
  const { id, retryCount, retryLimit, signal } = queued
  const logger = log().child({ job: job.name, job_id: queued.id, attempt, request_id: envelope.request_id })
  const run = followRun(queued.id, envelope)
  const details = { id, attempt, isLastAttempt: retryCount >= retryLimit, signal, cancel: run.cancel }

  const ctx = await jobContext(job, envelope)
  if (!ctx) {
    logger.info('its organization is gone, so the job is dropped')
    return
  }
  if (!(await run.start())) return
  const startedAt = Date.now()
  const ended = async (state: ScheduleRunState, message: string) => {
    if (!isScheduled(job, envelope)) return
    await storeScheduleRun(job, envelope.organization_id, {
      ...{ run_id: id, state, message },
      started_at: new Date(startedAt),
    })
  }
  try {
    const input = job.input.parse(envelope.input)
    const result = await job.run({
      ctx: ctx as OrganizationCtx,
      input,
      progress: run.progress,
      job: details,
      event: envelope.event ?? null,
    })
    if (run.cancel.aborted) await run.cancelled(result)
    else await run.succeed(result)
    await ended('succeeded', messageOf(result) ?? '')
    logger.info({ ms: Date.now() - startedAt, cancelled: run.cancel.aborted }, 'job done')
  } catch (error) {
    if (run.cancel.aborted) {
      logger.info({ err: error, ms: Date.now() - startedAt }, 'job stopped, since it was cancelled')
      await run.cancelled(undefined)
      return
    }
    logger.error({ err: error, ms: Date.now() - startedAt, last: details.isLastAttempt }, 'job failed')
    await run.fail(error, details)
    await ended(details.isLastAttempt ? 'failed' : 'retrying', describeError(error))
    if (details.isLastAttempt) await storeFailedRun(job, id, envelope, error)
    throw error
  } finally {
    run.end()
  }
}

/** Null: the organization that it was meant for does not exist any more. */
async function jobContext(job: JobDefinition, { organization_id, actor, request_id }: Envelope): Promise<Ctx | null> {
  const organization = organization_id ? await organizationDetails(organization_id) : null
  if (organization_id && !organization) return null
  if (!organization && job.tenancy !== 'none') return null
  const ctx = systemContext(job.name, organization)
  return { ...ctx, ...(request_id ? { requestId: request_id } : {}), actor: jobActor(job.name, actor) }
}

/** Read for each run: a job that waited must see today's name and time zone. */
export function organizationDetails(id: string): Promise<OrganizationDetails | null> {
  const details = { id: true, name: true, slug: true, colour: true, time_zone: true, currency: true, country: true }
  return systemDb().organization.findUnique({ where: { id }, select: { ...details, is_sample: true } })
}
