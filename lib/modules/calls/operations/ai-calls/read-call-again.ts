import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { readCallJob } from '@/lib/modules/calls/jobs/read-call.job'

/** Queues a look at how a call stands. */
export const readCallAgain = defineOperation({
  name: 'calls.ai_call.read_again',
  title: 'Asked how an AI call stands',
  permission: 'calls.ai_call.stop',
  effect: 'write',
  input: z.strictObject({ call_id: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    await ctx.enqueue(readCallJob, input)
    return { ok: true as const }
  },
})
