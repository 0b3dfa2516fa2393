import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wire } from '@/lib/core/values/money'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { cardLabel, type StoredCard, todayAt } from '@/lib/modules/banking/cards/card-rows'
import {
  changeCharge,
  lockCharge,
  OPEN,
  type StoredCharge,
  unbookedAttempt,
} from '@/lib/modules/banking/charges/charge-rows'
import { isExpired } from '../../domain/cards/expiry'
import { chargeCardJob } from '../../jobs/charge-card.job'
import { settleChargesJob } from '../../jobs/settle-charges.job'
import { storeCharge } from './begin-charge'

const input = z.strictObject({ row_id: z.string() })
const output = z.object({ message: z.string() })

/**
 * A new attempt for an invoice whose card was declined: somebody's decision, never made by itself. It has a reference of its own.
 * @throws 409 where an attempt is open, the invoice is paid, or no card of the customer can be charged
 */
export const chargeAgain = defineOperation({
  name: 'banking.charge.again',
  title: 'Charged a card again',
  permission: 'banking.charge.run',
  effect: 'danger',
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const charge = await lockCharge(ctx, row_id)
    const document = (await openDocuments(ctx, [charge.document_id], true)).get(charge.document_id)
    const attempts = await ctx.db.cardCharge.findMany({
      where: { document_id: charge.document_id },
      orderBy: { attempt: 'desc' },
    })
    const number = document?.number ?? 'The invoice'
    if (attempts.some(({ status }) => (OPEN as readonly string[]).includes(status)))
      throw conflict(`What came of another charge for ${number} is not known yet. Wait until it is.`)
    if (attempts[0]!.id !== charge.id) throw conflict(`There is a later attempt for ${number}. Look at that one.`)
    if (charge.status === 'succeeded') throw conflict(`${number} was charged already.`)
    const unbooked = await unbookedAttempt(ctx, charge)
    if (unbooked)
      throw conflict(
        `${number} was paid by ${unbooked.reference} already, which is not in the books yet. See there what is in its way.`,
      )
    if (document?.docstatus !== 1 || !document.outstanding.greaterThan(0))
      throw conflict(`Nothing is owed on ${number} any more.`)
    const card = await cardFor(ctx, charge)
    const amount = wire(document.outstanding)
    const { bill_run_id, customer_id, document_id, currency } = charge
    const next = await storeCharge(ctx, {
      ...{ bill_run_id, customer_id, document_id, currency, amount },
      card_id: card.id,
      attempt: attempts[0]!.attempt + 1,
      period: document.posting_date.toISOString().slice(0, 7),
    })
    await ctx.enqueue(chargeCardJob, { charge_id: next.id }, { visible: { title: `Charging a card for ${number}` } })
    return { message: `${cardLabel(card)} is being charged ${currency} ${amount} for ${number}.` }
  },
})

/** The same card while it works; else the one that the customer pays with now. */
async function cardFor(ctx: OperationCtx, { card_id, customer_id }: StoredCharge): Promise<StoredCard> {
  const works = (card: StoredCard | null): card is StoredCard => card !== null && !isExpired(card, todayAt(ctx))
  const same = await ctx.db.savedCard.findFirst({ where: { id: card_id, status: 'active' } })
  if (works(same)) return same
  const others = await ctx.db.savedCard.findMany({
    where: { customer_id, status: 'active', auto_charge: true },
    orderBy: [{ updated_at: 'desc' }, { id: 'asc' }],
  })
  const other = others.find(works)
  if (!other)
    throw conflict('The card cannot be charged any more, and the customer has no other that pays by itself.', 'no_card')
  return other
}

/** Asks the gateway now what came of a charge, instead of at the next turn. */
export const askAboutCharge = defineOperation({
  name: 'banking.charge.ask',
  title: 'Asked the gateway what came of a card charge',
  permission: 'banking.charge.run',
  effect: 'write',
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const charge = await lockCharge(ctx, row_id)
    const title = `Asking about ${charge.reference}`
    await ctx.enqueue(settleChargesJob, { charge_id: charge.id }, { visible: { title } })
    return { message: 'The gateway is being asked; what it says stands in the list in a moment.' }
  },
})

/**
 * A person looked at the gateway and says that nothing was charged, or takes a planned charge back. Money that turns up all the same is
 * booked when the gateway tells of it.
 */
export const abandonCharge = defineOperation({
  name: 'banking.charge.give_up',
  title: 'Marked a card charge as not charged',
  permission: 'banking.charge.run',
  effect: 'danger',
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const charge = await lockCharge(ctx, row_id)
    if (!['planned', 'unknown', 'action_needed'].includes(charge.status))
      throw conflict(
        charge.status === 'sent'
          ? 'The gateway has been asked just now. Wait for its answer.'
          : 'What came of this charge is known already.',
      )
    await changeCharge(ctx, charge, {
      ...{ status: 'failed', action_url: '', settled_at: new Date() },
      message: `Marked as not charged by ${ctx.actor.label}.`,
    })
    return { message: `${charge.reference} counts as not charged. The invoice can be charged again.` }
  },
})
