import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { ASKED } from '@/lib/modules/banking/charges/charge-rows'
import { type GatewayInUse, gatewayInUse } from '@/lib/modules/banking/charges/gateway-in-use'
import { sendCharge, settle } from '@/lib/modules/banking/charges/send-charge'
import { bookCharge } from './book-charge'
import { markTrouble } from './record-outcome'

/**
 * How long after it was sent a charge may still arrive at the gateway: longer than any call takes. Only after that does "never heard
 * of it" mean that the card was not charged.
 */
const ARRIVES_WITHIN_MS = 2 * 60_000

export type Settling = { verified: number; settled: number; booked: number; message: string }

type Waiting = {
  id: string
  reference: string
  status: string
  sent_at: Date | null
  gateway_account: string
}

/**
 * Finds out what came of charges without an outcome, by the reference that they were asked for with, and books those that are paid and
 * not in the books. A card is charged again only where the gateway, asked late enough, never heard of the reference; and then with the
 * same one, which the gateway takes once (provider-facts 2.1, Idempotency).
 * @param only this charge, as somebody asked
 */
export async function settleCharges(
  ctx: OrganizationCtx,
  { signal, only }: { signal?: AbortSignal; only?: string } = {},
): Promise<Settling> {
  const { asked, unbooked } = await runOperation(waitingCharges, ctx, only ? { only } : {})
  const told: Settling = { verified: 0, settled: 0, booked: 0, message: '' }
  for (const id of unbooked) {
    signal?.throwIfAborted()
    await bookCharge(ctx, id)
    told.booked++
  }
  if (asked.length === 0) return { ...told, message: describeSettling(told) }
  const gateway = await gatewayInUse(ctx.organization.id)
  if ('reason' in gateway) return { ...told, message: gateway.reason }
  for (const charge of asked) {
    signal?.throwIfAborted()
    const stop = await settleOne(ctx, gateway, charge, told)
    if (stop) return { ...told, message: `${describeSettling(told)} ${stop}` }
  }
  return { ...told, message: describeSettling(told) }
}

/** @returns why the gateway cannot be asked at all now; null: it can */
async function settleOne(
  ctx: OrganizationCtx,
  gateway: GatewayInUse,
  charge: Waiting,
  told: Settling,
): Promise<string | null> {
  try {
    const transaction = await gateway.port.verify(charge.reference)
    told.verified++
    if (['succeeded', 'declined', 'failed'].includes(await settle(ctx, charge.id, transaction))) told.settled++
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not_found') {
      told.verified++
      return neverHeard(ctx, gateway, charge)
    }
    await note(ctx, charge, 'unknown', `The gateway could not be asked what came of it: ${error.message}`.slice(0, 900))
    return ['auth', 'not_configured', 'rate_limited', 'unavailable', 'timeout'].includes(error.kind)
      ? error.message
      : null
  }
}

async function neverHeard(ctx: OrganizationCtx, gateway: GatewayInUse, charge: Waiting): Promise<string | null> {
  if (Date.now() - (charge.sent_at?.getTime() ?? 0) < ARRIVES_WITHIN_MS) return null
  if (charge.gateway_account !== gateway.account) {
    await note(
      ctx,
      charge,
      'unknown',
      'The gateway’s keys were changed since, and these know nothing of it. Look for the reference where it was sent; mark it as not charged when it is not there.',
    )
    return null
  }
  const { noted } = await note(ctx, charge, 'planned', 'It never reached the gateway.')
  return noted ? (await sendCharge(ctx, gateway, charge.id)).stop : null
}

const note = (ctx: OrganizationCtx, { id, sent_at }: Waiting, status: 'unknown' | 'planned', message: string) =>
  runOperation(markTrouble, ctx, { charge_id: id, status, message, of: sent_at })

const describeSettling = ({ verified, settled, booked }: Settling): string =>
  verified + booked === 0
    ? 'No charge waited for an answer.'
    : `${verified} ${verified === 1 ? 'charge' : 'charges'} asked about, ${settled} known now, ${booked} booked.`

/**
 * What the follow-up looks at. One that was sent a moment ago is left alone: whoever sent it waits for the answer.
 */
const waitingCharges = defineOperation({
  name: 'banking.charge.waiting',
  title: 'Looked up charges without an outcome',
  permission: 'banking.charge.run',
  effect: 'read',
  input: z.strictObject({ only: z.uuid().optional() }),
  output: z.object({ asked: z.array(z.custom<Waiting>()), unbooked: z.array(z.string()) }),
  async run({ ctx, input: { only } }) {
    const one = only ? { id: only } : {}
    const rows = await ctx.db.cardCharge.findMany({
      where: { ...one, status: { in: [...ASKED] } },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: 1000,
    })
    const paid = await ctx.db.cardCharge.findMany({
      where: { ...one, status: 'succeeded', payment_id: null, is_sample: false },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: 1000,
    })
    const quiet = Date.now() - ARRIVES_WITHIN_MS
    return {
      asked: rows.filter(({ status, sent_at }) => status !== 'sent' || (sent_at?.getTime() ?? 0) < quiet),
      unbooked: paid.map(({ id }) => id),
    }
  },
})
