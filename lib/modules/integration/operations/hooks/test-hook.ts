import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { invalidField } from '@/lib/core/errors'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { ATTEMPT_TIMEOUT_MS } from '@/lib/modules/integration/domain/attempts'
import { eventDefinition } from '@/lib/modules/integration/domain/event-types'
import { deliveryToWire } from '@/lib/modules/integration/domain/wire'
import { findHook } from '@/lib/modules/integration/hooks/find-hook'
import { type DeliveryOutput, type TestOutcome, testOutput } from '@/lib/modules/integration/schemas'
import { readDelivery } from './read-delivery'

/** Sends an example event through the pipeline that the real ones take: once, marked as a test, also while paused. */
export const testHook = defineOperation({
  name: 'integration.hook.test',
  title: 'Sent a test event',
  permission: 'integration.hook.write',
  effect: 'write',
  input: z.strictObject({ hook_id: z.string(), event: z.string().max(100).nullish() }),
  output: testOutput,
  run: async ({ ctx, input }) => {
    const hook = await findHook(ctx, input.hook_id)
    const name = input.event || hook.events[0] || ''
    const event = eventDefinition(name)
    if (!event) throw invalidField('event', `There is no event ${name}. GET /events lists them.`)
    const id = newId()
    const row = await ctx.db.integrationDelivery.create({
      data: {
        id,
        organization_id: ctx.organization.id,
        hook_id: hook.id,
        event_id: newId(),
        event_name: event.name,
        // Nothing waits for it, and it waits for nothing.
        record_key: `test:${id}`,
        sequence: 0,
        is_test: true,
        payload: event.example as object,
        next_attempt_at: new Date(),
      },
    })
    ctx.signal({ type: 'grid', slug: 'integration-deliveries' })
    ctx.wake()
    return outcomeOf(deliveryToWire(row))
  },
})

/** Answers once the test has an outcome: that is what the caller waits for. */
export async function answerTest({ output, ctx }: { output: unknown; ctx: Ctx }): Promise<Response> {
  const { delivery } = output as TestOutcome
  const deadline = Date.now() + ATTEMPT_TIMEOUT_MS + 2_000
  let seen: DeliveryOutput = delivery
  while (Date.now() < deadline && ['waiting', 'delivering'].includes(seen.state)) {
    await wait(50)
    const {
      attempts: _,
      request: __,
      target_url: ___,
      ...now
    } = await runOperation(
      readDelivery,
      { ...ctx, idempotencyKey: null },
      { hook_id: delivery.hook_id, delivery_id: delivery.id },
    )
    seen = now
  }
  return Response.json(outcomeOf(seen))
}

function outcomeOf(delivery: DeliveryOutput): TestOutcome {
  if (delivery.state === 'delivered')
    return {
      ok: true,
      message: `Delivered: ${delivery.status_code} in ${delivery.duration_ms} ms.`,
      delivery,
    }
  if (delivery.state === 'failed') return { ok: false, message: delivery.error ?? 'It was not delivered.', delivery }
  return { ok: null, message: 'No worker has sent it yet. Its outcome appears in the log of deliveries.', delivery }
}
