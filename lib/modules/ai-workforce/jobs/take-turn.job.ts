import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { takeTurn } from '../sessions/take-turn'

/** Lets the agent of a session work until it has answered. Two at once are harmless: the second leaves it to the first. */
export const takeTurnJob = defineJob({
  name: 'ai-workforce.take-turn',
  title: 'Let an agent work',
  input: z.strictObject({ session_id: z.string() }),
  // Models take their time, and use little of ours.
  concurrency: 8,
  isWaiting: true,
  noRetry: 'A turn that failed says why in its conversation or run. Ask there again.',
  failsElsewhere: true,
  async run({ ctx, input: { session_id }, job }) {
    await takeTurn(ctx.organization, session_id, job.signal)
  },
})
