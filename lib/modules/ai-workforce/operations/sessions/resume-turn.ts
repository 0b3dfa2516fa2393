import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { takeTurnJob } from '@/lib/modules/ai-workforce/jobs/take-turn.job'

/** Has a worker take up a turn whose worker is gone. */
export const resumeTurn = defineOperation({
  name: 'ai-workforce.session.resume',
  title: 'Took up the turn of an agent again',
  permission: 'ai-workforce.conversation.use',
  effect: 'write',
  forPeople: true,
  unaudited: true,
  input: z.strictObject({ session_id: z.string() }),
  output: z.null(),
  async run({ ctx, input }) {
    await ctx.enqueue(takeTurnJob, input)
    return null
  },
})
