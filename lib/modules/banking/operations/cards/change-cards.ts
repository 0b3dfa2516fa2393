import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import {
  cardLabel,
  cardName,
  changeCard,
  lockCard,
  type StoredCard,
  todayAt,
} from '@/lib/modules/banking/cards/card-rows'
import { isExpired } from '../../domain/cards/expiry'
import { forgetCardJob } from '../../jobs/forget-card.job'

const input = z.strictObject({ row_id: z.string() })
const output = z.object({ message: z.string() })

/** Never charged again from now on; the gateway is told after the commit, so a gateway that is down stops nothing. */
export const revokeCard = defineOperation({
  name: 'banking.card.revoke',
  title: 'Revoked a saved card',
  permission: 'banking.card.update',
  effect: 'danger',
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const card = await lockCard(ctx, row_id)
    if (card.status === 'revoked') throw conflict(`${cardLabel(card)} is revoked already.`)
    await endCard(ctx, card, 'revoked')
    return {
      message: `${cardLabel(card)} is revoked and will not be charged. The gateway is told to forget it; what it answers stands in the list.`,
    }
  },
})

export async function endCard(ctx: OperationCtx, card: StoredCard, status: 'revoked' | 'deleted'): Promise<void> {
  const gateway = card.gateway_state === 'forgotten' ? {} : { gateway_state: 'to_forget', gateway_note: '' }
  await changeCard(ctx, card, { status, auto_charge: false, ...gateway })
  if ('gateway_state' in gateway) await ctx.enqueue(forgetCardJob, { card_id: card.id })
}

/** A customer pays with one card: switching one on switches the others of the same customer off. */
export const toggleAutoCharge = defineOperation({
  name: 'banking.card.toggle_auto_charge',
  title: 'Switched the monthly charge of a saved card',
  permission: 'banking.card.update',
  effect: 'write',
  input,
  output,
  async run({ ctx, input: { row_id } }) {
    const card = await lockCard(ctx, row_id)
    if (card.auto_charge) {
      await changeCard(ctx, card, { auto_charge: false })
      return { message: `${cardLabel(card)} pays by itself no more.` }
    }
    if (card.status !== 'active' || isExpired(card, todayAt(ctx)))
      throw conflict(
        `${cardLabel(card)} is ${card.status === 'revoked' ? 'revoked' : 'expired'}, so it cannot pay. Ask the customer to save a card again.`,
      )
    await changeCard(ctx, card, { auto_charge: true })
    const others = card.customer_id ? await switchOthersOff(ctx, card) : []
    return {
      message: [
        `${cardLabel(card)} pays by itself from the next bill run on.`,
        others.length > 0 && `${others.map(cardName).join(' and ')} of the same customer does so no more.`,
        !card.customer_id && 'No customer has its e-mail address yet, so nothing is charged until one has.',
      ]
        .filter(Boolean)
        .join(' '),
    }
  },
})

async function switchOthersOff(ctx: OperationCtx, { id, customer_id }: StoredCard): Promise<StoredCard[]> {
  const others = await ctx.db.savedCard.findMany({
    where: { customer_id, auto_charge: true, id: { not: id }, status: { not: 'deleted' } },
    orderBy: { id: 'asc' },
  })
  for (const other of others) await changeCard(ctx, await lockCard(ctx, other.id), { auto_charge: false })
  return others
}
