import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { runSend } from '@/lib/modules/outreach/jobs/run-send.job'

export const resumeSend = defineOperation({
  name: 'outreach.send.resume',
  title: 'Took up a send again',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.uuid() }),
  output: z.object({ job_id: z.string() }),
  async run({ ctx, input }) {
    const send = await ctx.db.outreachSend.findFirstOrThrow({ where: { id: input.send_id } })
    const title = `Sending: ${send.subject || send.body.slice(0, 60)}`
    const enqueued = await ctx.enqueue(runSend, input, { visible: { title, total: send.total } })
    await ctx.db.outreachSend.updateMany({ where: { id: send.id }, data: { job_id: enqueued.job_id } })
    return enqueued
  },
})
