import type { FieldError } from '@/lib/core/grid/wire'

/** An opportunity belongs to exactly one: a lead or a customer. Empty when it does. */
export function partyErrors(party: Record<string, unknown>): FieldError[] {
  const count = [party.lead_id, party.customer_id].filter(Boolean).length
  if (count === 1) return []
  const msg =
    count === 0
      ? 'Choose whose opportunity this is: an open lead or a customer.'
      : 'Choose either a lead or a customer, not both. Clear one of them.'
  return ['lead_id', 'customer_id'].map((field) => ({ loc: ['body', field], msg, type: 'exactly_one' }))
}
