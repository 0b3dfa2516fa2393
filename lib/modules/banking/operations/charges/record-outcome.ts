import { z } from 'zod'
import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { ASKED, changeCharge, lockCharge, OPEN, type StoredCharge } from '@/lib/modules/banking/charges/charge-rows'
import { recordCharge } from '@/lib/modules/banking/charges/timeline'
import { cardCharged, cardChargeFailed } from '@/lib/modules/banking/events'

/** What the gateway told of a charge; the card that it names goes no further. */
const told = z.custom<Omit<GatewayTransaction, 'card'>>()

/**
 * Writes down what the gateway says came of a charge. Safe to repeat, and in any order: money that was taken is never forgotten, whatever
 * was believed before, and nothing that is known is made unknown again (provider-facts 2.1, two-level success).
 */
export const recordOutcome = defineOperation({
  name: 'banking.charge.note_outcome',
  title: 'Noted what came of a card charge',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({ charge_id: z.uuid(), told }),
  output: z.object({ status: z.string() }),
  async run({ ctx, input: { charge_id, told } }) {
    const { status } = await applyOutcome(ctx, await lockCharge(ctx, charge_id), told)
    return { status }
  },
})

async function applyOutcome(ctx: OperationCtx, charge: StoredCharge, outcome: z.output<typeof told>) {
  if (charge.status === 'succeeded') return charge
  if (outcome.outcome === 'succeeded') return succeeded(ctx, charge, outcome)
  if (!isOpen(charge)) return charge
  const provider_id = outcome.id || charge.provider_id
  switch (outcome.outcome) {
    case 'pending':
      return underWay(ctx, charge, provider_id)
    case 'action_needed':
      return changeCharge(ctx, charge, {
        ...{ status: 'action_needed', provider_id, action_url: outcome.action_url || charge.action_url },
        message: outcome.message || TO_CONFIRM,
      })
    case 'reversed':
      return ended(ctx, charge, 'failed', 'It was paid, and given back since.', provider_id)
    case 'abandoned':
      if (mayStillConfirm(charge)) return underWay(ctx, charge, provider_id)
      return ended(ctx, charge, 'declined', outcome.message || 'The customer did not confirm it.', provider_id)
    default:
      return ended(ctx, charge, 'declined', outcome.message || 'The bank said no, without a word why.', provider_id)
  }
}

const TO_CONFIRM = 'The bank asks the customer to confirm the payment.'

/** What the customer must confirm stays so meanwhile, with where. */
const underWay = (ctx: OperationCtx, charge: StoredCharge, provider_id: string) =>
  changeCharge(
    ctx,
    charge,
    charge.status === 'action_needed'
      ? { provider_id, message: TO_CONFIRM }
      : { status: 'unknown', provider_id, message: 'The gateway is still at it.' },
  )

/** The gateway calls a payment abandoned from the start while its customer has not confirmed it. */
const CONFIRMED_WITHIN_MS = 24 * 3_600_000
const mayStillConfirm = ({ status, sent_at }: StoredCharge): boolean =>
  status === 'action_needed' && sent_at !== null && Date.now() - sent_at.getTime() < CONFIRMED_WITHIN_MS

async function succeeded(ctx: OperationCtx, charge: StoredCharge, told: Omit<GatewayTransaction, 'card'>) {
  const isSame = told.currency === charge.currency && decimal(told.amount).equals(charge.amount.toString())
  // Somebody else's payment under our reference, or another amount than we asked for: a person must look.
  if (!isSame) {
    const message = `The gateway tells of ${told.currency} ${told.amount} under this reference, and ${charge.currency} ${charge.amount.toFixed(2)} was asked for. Look at it there.`
    // What was closed stays closed: a later attempt may be open for the same invoice.
    return changeCharge(
      ctx,
      charge,
      isOpen(charge) ? { status: 'unknown', provider_id: told.id, message } : { message },
    )
  }
  const settled_at = told.paid_at ? new Date(told.paid_at) : new Date()
  const after = await changeCharge(ctx, charge, {
    ...{ status: 'succeeded', provider_id: told.id, message: '', action_url: '', settled_at },
    fees: told.fees,
  })
  await recordCharge(ctx, after)
  await ctx.emit(cardCharged, factsOf(after))
  return { status: after.status }
}

const isOpen = ({ status }: StoredCharge): boolean => (OPEN as readonly string[]).includes(status)

async function ended(
  ctx: OperationCtx,
  charge: StoredCharge,
  status: 'declined' | 'failed',
  message: string,
  provider_id: string,
) {
  const after = await changeCharge(ctx, charge, {
    status,
    message,
    provider_id,
    settled_at: new Date(),
    action_url: '',
  })
  await recordCharge(ctx, after)
  await ctx.emit(cardChargeFailed, { ...factsOf(after), message })
  return { status }
}

const factsOf = (charge: StoredCharge) => ({
  charge_id: charge.id,
  invoice_id: charge.document_id,
  customer_id: charge.customer_id,
  currency: charge.currency,
  amount: charge.amount.toFixed(2),
  reference: charge.reference,
})

/**
 * Writes down that the gateway could not be asked, or did not answer.
 * - `unknown`: the card may have been charged; it is verified, and charged no second time meanwhile.
 * - `planned`: it was certainly not charged, and may be as it is.
 * - `failed`: it was certainly not charged, and a person must look at it.
 * @param input.of when it was sent; where it was sent again since, this is old news and nothing is written
 */
export const markTrouble = defineOperation({
  name: 'banking.charge.note_trouble',
  title: 'Noted that a card charge has no outcome',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({
    charge_id: z.uuid(),
    status: z.enum(['unknown', 'planned', 'failed']),
    message: z.string().max(1000),
    of: z.date().nullable().default(null),
  }),
  output: z.object({ noted: z.boolean() }),
  async run({ ctx, input: { charge_id, status, message, of } }) {
    const charge = await lockCharge(ctx, charge_id)
    const isOld = of && charge.sent_at?.getTime() !== of.getTime()
    if (isOld || !(ASKED as readonly string[]).includes(charge.status)) return { noted: false }
    if (status === 'failed') await ended(ctx, charge, 'failed', message, charge.provider_id)
    else if (status === 'planned') await changeCharge(ctx, charge, { status, message, sent_at: null })
    // What the customer must confirm stays so while the gateway is not to be reached.
    else
      await changeCharge(ctx, charge, { status: charge.status === 'action_needed' ? charge.status : status, message })
    return { noted: true }
  },
})
