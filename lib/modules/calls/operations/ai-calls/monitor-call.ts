import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { placeCallJob } from '@/lib/modules/calls/jobs/place-call.job'
import { readCallJob } from '@/lib/modules/calls/jobs/read-call.job'

/** Looks after a call of which nothing was heard: asks the provider, or places it if that was never done. */
export const monitorCall = defineOperation({
  name: 'calls.ai_call.look_after',
  title: 'Looked after an AI call',
  permission: 'calls.ai_call.stop',
  effect: 'write',
  input: z.strictObject({ call_id: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const call = await ctx.db.callsAiCall.findFirst({
      where: { id: input.call_id, settled_at: null },
      select: { provider_call_id: true },
    })
    if (call) await ctx.enqueue(call.provider_call_id ? readCallJob : placeCallJob, input)
    return { ok: true as const }
  },
})
