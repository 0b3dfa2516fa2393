import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { webhookBody, webhookHeaders } from '@/lib/modules/integration/domain/signature'
import { type DeliveryRow, deliveryToWire } from '@/lib/modules/integration/domain/wire'
import { findHook } from '@/lib/modules/integration/hooks/find-hook'
import { type DeliveryDetail, deliveryDetailOutput } from '@/lib/modules/integration/schemas'

/** @throws 404 for one that is unknown, of another webhook, or another organization's */
export async function findDelivery(ctx: OperationCtx, hookId: string, id: string) {
  const known = z.uuid().safeParse(id).success
  const row = known ? await ctx.db.integrationDelivery.findFirst({ where: { id, hook_id: hookId } }) : null
  if (!row) throw notFound('delivery')
  return row
}

const details = {
  name: 'integration.delivery.read',
  title: 'Read a delivery',
  permission: 'integration.hook.read',
  effect: 'read',
  output: deliveryDetailOutput,
} as const

export const readDelivery = defineOperation({
  ...details,
  input: z.strictObject({ hook_id: z.string(), delivery_id: z.string() }),
  run: ({ ctx, input }) => read(ctx, input.hook_id, input.delivery_id),
})

/** The same by the delivery's id alone, e.g. from the grid. */
export const readDeliveryById = defineOperation({
  ...details,
  input: z.strictObject({ delivery_id: z.string() }),
  run: async ({ ctx, input: { delivery_id: id } }) => {
    const known = z.uuid().safeParse(id).success
    const row = known ? await ctx.db.integrationDelivery.findFirst({ where: { id } }) : null
    if (!row) throw notFound('delivery')
    return read(ctx, row.hook_id, row.id)
  },
})

async function read(ctx: OperationCtx, hookId: string, id: string): Promise<DeliveryDetail> {
  const hook = await findHook(ctx, hookId)
  const row = await findDelivery(ctx, hook.id, id)
  const [event] = await ctx.query<{ payload: unknown; emitted_at: string }>(
    compile(sql`select payload, emitted_at from platform_event where id = ${row.event_id}::uuid`),
  )
  const attempts = await ctx.db.integrationAttempt.findMany({
    where: { delivery_id: row.id },
    orderBy: { attempt: 'desc' },
  })
  return {
    ...deliveryToWire(row),
    target_url: hook.target_url,
    request: requestShown(ctx, row, event),
    attempts: attempts.map(({ attempt, at, duration_ms, status_code, error, answer }) => ({
      attempt,
      at: at.toISOString(),
      duration_ms,
      status_code,
      error: error || null,
      answer,
    })),
  }
}

/** The request as it goes out, but for its signature: a reader of the log needs no secret. */
function requestShown(
  ctx: OperationCtx,
  row: DeliveryRow & { payload: unknown },
  event: { payload: unknown; emitted_at: string } | undefined,
) {
  const body = webhookBody({
    name: row.event_name,
    emittedAt: new Date(event?.emitted_at ?? row.created_at),
    organizationId: ctx.organization.id,
    payload: row.is_test ? row.payload : event?.payload,
    isTest: row.is_test,
  })
  const at = row.last_attempt_at ?? new Date()
  const headers = webhookHeaders({ id: row.event_id, secrets: [], body, at, isTest: row.is_test })
  return { body, headers: { ...headers, 'webhook-signature': 'v1,…' } }
}
