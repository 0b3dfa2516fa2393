import type { z } from 'zod'
import type { Ctx, OrganizationCtx } from '../context'

/** @param progress `failed`: how many of those done did not go well */
export type JobProgress = (progress: {
  done: number
  total?: number
  failed?: number
  message?: string
}) => Promise<void>

/** The run itself: its id (the same in each attempt, so good as a provider's idempotency key) and attempt, from 1. */
export type JobRunDetails = {
  id: string
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the run has expired or the worker must stop: long loops look at it and hand it to `fetch`. */
  signal: AbortSignal
  /**
   * Aborted when a person asked the run to stop: finish what is half done and return what came of the rest, it is kept
   * as the result; throwing keeps none. Either way the run counts as cancelled and is not tried again.
   */
  cancel: AbortSignal
}

/** The event that started the run; its id is the same for every job that it starts. */
export type StartingEvent = { id: string; name: string; emitted_at: string }

/** Work off the request path. `run` may be called again after a crash, so it must be safe to repeat. */
export type JobDefinition<I extends z.ZodType = z.ZodType> = {
  /** `module.verb-noun`; the queue's name. */
  name: string
  title: string
  input: I
  /** Attempts after the first; 3 by default, 0 for what must never be repeated. */
  retries?: number
  /**
   * Why a run that failed is not offered for a retry, and what to do instead, in a sentence or two. Jobs without retries
   * need it, and so do those that record their failure elsewhere and would do nothing a second time.
   */
  noRetry?: string
  /** It fetches from an outside service; such runs are listed apart. */
  isSync?: boolean
  /** Its failures are rows of another list, such as the mail outbox, and are not listed as runs too. */
  failsElsewhere?: boolean
  /** Seconds before the second attempt, doubled each time up to an hour; 5 by default. */
  retryDelay?: number
  /** Seconds after which a run counts as dead; 900 by default. */
  expireInSeconds?: number
  /** Runs of this job at the same time in one process; 2 by default. */
  concurrency?: number
  /**
   * It waits for an outside service nearly all of its time and holds no database connection meanwhile: it takes no place from other jobs.
   */
  isWaiting?: true
  /** Runs by the clock in each organization's own time zone. */
  schedule?: { cron: string; input: z.input<I> }
  /** Events that start it, with the event's payload as `{event, payload}` input. `*`: every event. */
  on?: string[]
  /** `none`: the platform's own work, once for the installation (schedules run in UTC). Made by `defineSystemJob`. */
  tenancy?: 'organization' | 'none'
  /** What it returns is kept as the run's result, as JSON. */
  run(args: {
    ctx: OrganizationCtx
    input: z.output<I>
    progress: JobProgress
    job: JobRunDetails
    event: StartingEvent | null
  }): Promise<unknown>
}

export const defineJob = <I extends z.ZodType>(details: JobDefinition<I>): JobDefinition<I> => details

type SystemJobDefinition<I extends z.ZodType> = Omit<JobDefinition<I>, 'run' | 'tenancy' | 'on'> & {
  run(args: { ctx: Ctx; input: z.output<I>; progress: JobProgress; job: JobRunDetails }): Promise<unknown>
}

/** A job without an organization, e.g. housekeeping: `ctx.organization` is null unless it was started within one. */
export const defineSystemJob = <I extends z.ZodType>(details: SystemJobDefinition<I>): JobDefinition<I> => ({
  ...details,
  tenancy: 'none',
})
