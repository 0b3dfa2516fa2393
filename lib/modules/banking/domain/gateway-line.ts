import type { StatementLine } from './statements/types'

/** A payment as the gateway tells of it, as far as a line is made of it. */
export type GatewayPayment = {
  id: string
  reference: string
  outcome: string
  amount: string
  currency: string
  fees: string | null
  channel: string
  paid_at: string | null
  created_at: string
  customer: { email: string; name: string; phone: string }
  card: { brand: string; last4: string } | null
}

/**
 * The line of a payment on the gateway's account. What customers paid stands there whole: what the gateway keeps is booked when it
 * pays out. The card's authorization never gets here.
 * @param day where the organization is, `2026-11-30`
 */
export function lineOfPayment(payment: GatewayPayment, day: string): StatementLine {
  const { id, reference, amount, fees, channel, customer, card, paid_at } = payment
  const shown = card?.last4 ? `${named(card.brand)} ${card.last4}` : ''
  return {
    posted_on: day,
    amount,
    description: [channel && channel !== 'card' ? `Payment by ${channel}` : 'Card payment', shown, customer.name]
      .filter(Boolean)
      .join(' · '),
    reference,
    counterparty: customer.email || customer.name,
    bank_ref: id,
    gateway_facts: {
      transaction_id: id,
      reference,
      email: customer.email,
      name: customer.name,
      fees,
      channel,
      card: shown,
      paid_at,
    },
  }
}

const named = (brand: string): string => (brand ? brand[0]!.toUpperCase() + brand.slice(1) : 'Card')

/** Whether it was paid within the window: the last 30 days up to now (Business Platform Modules 8). */
export function isWithin(payment: Pick<GatewayPayment, 'paid_at' | 'created_at'>, from: Date, to: Date): boolean {
  const at = Date.parse(payment.paid_at ?? payment.created_at)
  return at >= from.getTime() && at <= to.getTime()
}
