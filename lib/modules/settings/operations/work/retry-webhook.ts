import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { processWebhook } from '@/lib/core/webhooks-in/process-webhook.job'
import { done } from '@/lib/modules/settings/schemas'

/** For webhooks that failed, or that nothing worked on when they came. */
export const retryWebhook = defineOperation({
  name: 'settings.webhook.retry',
  title: 'Worked again on a received webhook',
  permission: 'settings.webhook.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: done,
  run: async ({ ctx, input }) => {
    const known = z.uuid().safeParse(input.row_id).success
    const row = known ? await ctx.db.webhookReceipt.findFirst({ where: { id: input.row_id } }) : null
    if (!row) throw notFound('webhook')
    const { count } = await ctx.db.webhookReceipt.updateMany({
      where: { id: row.id, state: { in: ['failed', 'ignored'] } },
      data: { state: 'received', reason: '', processed_at: null },
    })
    if (count === 0) throw conflict('Only what has failed or was ignored can be worked on again.')
    await ctx.enqueue(processWebhook, { receipt_id: row.id })
    const entity = 'settings-received-webhooks'
    ctx.record({ entity, id: row.id, label: row.kind, before: { state: row.state }, after: { state: 'received' } })
    ctx.signal({ type: 'grid', slug: entity, ids: [row.id] })
    return { ok: true, message: 'It is worked on again.' }
  },
})
