import type { z } from 'zod'
import type { OrganizationCtx } from '../context'

export type JobProgress = (progress: { done: number; total?: number; message?: string }) => Promise<void>

/** Work off the request path. `run` may be called again after a crash, so it must be safe to repeat. */
export type JobFacts<I extends z.ZodType = z.ZodType> = {
  /** `module.verb-noun`; the queue's name. */
  name: string
  title: string
  input: I
  /** Attempts after the first; 3 unless said, 0 for what must never be repeated. */
  retries?: number
  /** Seconds after which a run counts as dead; 900 unless said. */
  expireInSeconds?: number
  /** Runs by the clock in each organization's own time zone. */
  schedule?: { cron: string; input: z.input<I> }
  /** Events that start it, with the event's payload as `{event, payload}` input. */
  on?: string[]
  run(args: { ctx: OrganizationCtx; input: z.output<I>; progress: JobProgress }): Promise<unknown>
}

export const defineJob = <I extends z.ZodType>(facts: JobFacts<I>): JobFacts<I> => facts
