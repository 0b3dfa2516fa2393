import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { Decimal, wire } from '@/lib/core/values/money'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { cardLabel, type StoredCard, todayAt } from '@/lib/modules/banking/cards/card-rows'
import {
  changeCharge,
  countRun,
  lockCharge,
  type StoredCharge,
  unbookedAttempt,
} from '@/lib/modules/banking/charges/charge-rows'
import { plannedInvoices } from '@/lib/modules/banking/charges/planned-invoices'
import { chargeReference } from '../../domain/cards/charge-reference'
import { isExpired } from '../../domain/cards/expiry'
import { CHARGES_GRID } from '../../schemas-cards'

/** Stores a charge for each invoice of the month whose customer's card pays by itself, with its reference, before anything is asked. */
export const planCharges = defineOperation({
  name: 'banking.charge.plan',
  title: 'Planned the card charges of a month',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({ bill_run_id: z.uuid(), most: z.number().int().default(200) }),
  output: z.object({ planned: z.number(), more: z.boolean() }),
  async run({ ctx, input: { bill_run_id, most } }) {
    const run = await ctx.db.billRun.findFirstOrThrow({ where: { id: bill_run_id } })
    const all = (await plannedInvoices(ctx, run.period)).filter(({ fate, posted }) => fate === 'charge' && posted)
    for (const { document_id, customer_id, card, currency, amount } of all.slice(0, most))
      await storeCharge(ctx, {
        ...{ bill_run_id, document_id, customer_id, currency, amount, period: run.period },
        card_id: card!.id,
        attempt: 1,
      })
    await countRun(ctx, bill_run_id)
    return { planned: Math.min(all.length, most), more: all.length > most }
  },
})

export async function storeCharge(
  ctx: OperationCtx,
  {
    period,
    ...details
  }: Pick<StoredCharge, 'document_id' | 'customer_id' | 'card_id' | 'currency' | 'attempt'> & {
    bill_run_id: string | null
    amount: string
    period: string
  },
): Promise<StoredCharge> {
  const organization_id = ctx.organization.id
  const id = newId()
  const reference = chargeReference({
    organization_id,
    document_id: details.document_id,
    period,
    attempt: details.attempt,
  })
  await ctx.db.cardCharge.create({ data: { id, organization_id, reference, ...details } })
  const after = await ctx.db.cardCharge.findFirstOrThrow({ where: { id } })
  ctx.record({ entity: CHARGES_GRID, id, label: reference, before: null, after })
  ctx.signal({ type: 'grid', slug: CHARGES_GRID, ids: [id] })
  return after
}

/** What the gateway is asked with; the token is still sealed. */
export type ChargeOrder = {
  sealed_token: string
  email: string
  amount: string
  currency: string
  reference: string
  invoice: string
}

/**
 * Takes a planned charge for the caller alone, and writes down that the gateway is asked, before it is. Whoever finds it so later asks
 * what became of it, and never charges blindly.
 * @returns null: another took it, or there is nothing to charge any more, which it then says itself
 */
export const beginCharge = defineOperation({
  name: 'banking.charge.begin',
  title: 'Began a card charge',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({ charge_id: z.uuid(), gateway_account: z.string() }),
  output: z.custom<ChargeOrder | null>(),
  async run({ ctx, input: { charge_id, gateway_account } }) {
    const charge = await lockCharge(ctx, charge_id)
    if (charge.status !== 'planned') return null
    const card = await ctx.db.savedCard.findFirst({ where: { id: charge.card_id } })
    const document = (await openDocuments(ctx, [charge.document_id], true)).get(charge.document_id)
    const open = document?.docstatus === 1 ? document.outstanding : null
    const unbooked = await unbookedAttempt(ctx, charge)
    const problem = unbooked
      ? `The invoice was paid by ${unbooked.reference} already, which is not in the books yet, so the card was not charged.`
      : !open?.greaterThan(0)
        ? 'Nothing is owed on the invoice any more, so the card was not charged.'
        : problemOfCard(ctx, card, charge)
    if (problem || !open || !card) {
      await changeCharge(ctx, charge, { status: 'failed', message: problem })
      return null
    }
    // What was paid meanwhile is not taken again; what was added is not taken unasked.
    const amount = wire(Decimal.min(open, charge.amount.toString()))
    await changeCharge(ctx, charge, { status: 'sent', sent_at: new Date(), amount, gateway_account, message: '' })
    return {
      sealed_token: card.sealed_token,
      email: card.email,
      amount,
      currency: charge.currency,
      reference: charge.reference,
      invoice: document?.number ?? '',
    }
  },
})

/** Why a card is not charged; empty: it may be. The first attempt is the card's own; a later one is somebody's decision. */
function problemOfCard(
  ctx: Pick<OperationCtx, 'organization'>,
  card: StoredCard | null,
  { attempt }: Pick<StoredCharge, 'attempt'>,
): string {
  if (!card || card.status === 'deleted') return 'The card was deleted, so it was not charged.'
  if (card.status === 'revoked') return `${cardLabel(card)} was revoked, so it was not charged.`
  if (card.status !== 'active' || isExpired(card, todayAt(ctx)))
    return `${cardLabel(card)} is expired, so it was not charged.`
  if (attempt === 1 && !card.auto_charge) return `${cardLabel(card)} pays by itself no more, so it was not charged.`
  return ''
}
