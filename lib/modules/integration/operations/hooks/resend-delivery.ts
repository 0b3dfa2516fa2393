import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { deliveryToWire } from '@/lib/modules/integration/domain/wire'
import { findHook } from '@/lib/modules/integration/hooks/find-hook'
import { putInLine } from '@/lib/modules/integration/hooks/switch-hook'
import { deliveryOutput } from '@/lib/modules/integration/schemas'
import { findDelivery } from './read-delivery'

const details = {
  name: 'integration.delivery.resend',
  title: 'Sent an event again',
  permission: 'integration.hook.write',
  effect: 'write',
} as const

/** Sends it again under the same id, with the whole row of attempts. */
export const resendDelivery = defineOperation({
  ...details,
  input: z.strictObject({ hook_id: z.string(), delivery_id: z.string() }),
  output: deliveryOutput,
  run: async ({ ctx, input }) => {
    await resend(ctx, input.hook_id, input.delivery_id)
    return deliveryToWire(await findDelivery(ctx, input.hook_id, input.delivery_id))
  },
})

/** The same from the grid. */
export const resendDeliveryRow = defineOperation({
  ...details,
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ ok: z.boolean(), message: z.string() }),
  run: async ({ ctx, input }) => {
    const known = z.uuid().safeParse(input.row_id).success
    const row = known ? await ctx.db.integrationDelivery.findFirst({ where: { id: input.row_id } }) : null
    if (!row) throw notFound('delivery')
    await resend(ctx, row.hook_id, row.id)
    return { ok: true, message: 'It is being sent again.' }
  },
})

async function resend(ctx: OperationCtx, hookId: string, id: string): Promise<void> {
  const hook = await findHook(ctx, hookId)
  const row = await findDelivery(ctx, hook.id, id)
  if (!hook.active && !row.is_test) throw conflict('The webhook is switched off. Resume it first.')
  const count = await putInLine(ctx, hook.id, sql`id = ${row.id}::uuid`)
  if (count === 0) throw conflict('It is on its way already.')
  ctx.record({
    entity: 'integration-deliveries',
    id: row.id,
    label: row.event_name,
    before: { state: row.state },
    after: { state: 'waiting' },
  })
  ctx.signal({ type: 'grid', slug: 'integration-deliveries', ids: [row.id] })
  ctx.wake()
}
