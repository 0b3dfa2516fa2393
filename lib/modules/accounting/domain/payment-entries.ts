import { Decimal, decimal, sum, toCents } from '@/lib/core/values/money'
import { type Entry, sides } from './invoice-entries'

/** What stays open of an invoice (positive) or of a debit or credit note (negative), in its currency and in the company's. */
export type OpenAmount = {
  document_id: string
  /** The control account that it was posted to. */
  account_id: string
  outstanding: Decimal
  base_outstanding: Decimal
}

export type PaymentToPost = {
  kind: 'pay' | 'receive'
  party_type: 'supplier' | 'customer'
  party_id: string
  bank_account_id: string
  party_account_id: string
  exchange_account_id: string | null
  cost_centre_id: string | null
  currency: string
  company_currency: string
  conversion_rate: Decimal
  amount: Decimal
  base_amount: Decimal
  remarks: string
  /** Amounts have the sign of what is open: negative ones use up a debit or credit note. */
  allocations: (OpenAmount & { amount: Decimal })[]
}

/** Whether money goes the usual way: to a supplier, or from a customer; the other way it is a refund. */
export const isUsualWay = ({ kind, party_type }: Pick<PaymentToPost, 'kind' | 'party_type'>): boolean =>
  (kind === 'pay') === (party_type === 'supplier')

/** How much of a payment its allocations use up; a refund uses up what stands the other way round. */
export function allocatedOf(
  way: Pick<PaymentToPost, 'kind' | 'party_type'>,
  allocations: readonly { amount: Decimal }[],
): Decimal {
  const total = sum(allocations.map(({ amount }) => amount))
  return isUsualWay(way) ? total : total.negated()
}

/**
 * The share of the company's currency that an amount of an open invoice has: at its own rate, and the last one to the cent. A part
 * leaves at least a cent, so that nothing is paid in one currency and open in the other.
 */
export function baseShare(open: Pick<OpenAmount, 'outstanding' | 'base_outstanding'>, amount: Decimal): Decimal {
  return shareOf(open.base_outstanding, open.outstanding, amount)
}

/** What belongs to a part of something: as much of `total` as `part` is of `whole`. */
export function shareOf(total: Decimal, whole: Decimal, part: Decimal): Decimal {
  if (whole.isZero() || part.equals(whole)) return whole.isZero() ? decimal(0) : total
  const share = toCents(total.times(part).div(whole))
  const most = Decimal.max(total.abs().minus('0.01'), 0)
  return share.abs().greaterThan(most) ? most.times(total.isNegative() ? -1 : 1) : share
}

/**
 * What a payment posts: the bank at the payment's rate, each invoice at its own rate, the rest as an advance of the party, and what
 * the rates differ by to the exchange account (Business Platform Modules 3; the rates are our own rule, as bookkeepers keep them).
 */
export function paymentEntries(payment: PaymentToPost): Entry[] {
  const { kind, party_type, party_id, currency, remarks } = payment
  const out = kind === 'pay' ? 1 : -1
  const settling = party_type === 'supplier' ? 1 : -1
  const party = { party_type, party_id, cost_centre_id: null, currency, remarks }
  const allocated = allocatedOf(payment, payment.allocations)
  const rest = payment.amount.minus(allocated)
  const restBase = allocated.isZero() ? payment.base_amount : toCents(rest.times(payment.conversion_rate))
  const entries: Entry[] = [
    {
      account_id: payment.bank_account_id,
      cost_centre_id: null,
      party_type: '',
      party_id: null,
      document_id: null,
      ...sides(payment.base_amount.times(-out)),
      currency,
      currency_amount: payment.amount.times(-out),
      remarks,
    },
    ...payment.allocations.map((allocation) => ({
      ...party,
      account_id: allocation.account_id,
      document_id: allocation.document_id,
      ...sides(baseShare(allocation, allocation.amount).times(settling)),
      currency_amount: allocation.amount.times(settling),
    })),
    {
      ...party,
      account_id: payment.party_account_id,
      document_id: null,
      ...sides(restBase.times(out)),
      currency_amount: rest.times(out),
    },
  ]
  return withExchange(payment, entries)
}

/** What using an advance for an invoice posts: from the party's open credit to the invoice, at the rate that each was booked with. */
export function allocationEntries(
  payment: Omit<PaymentToPost, 'allocations'>,
  allocation: OpenAmount & { amount: Decimal },
  /** What the advance is worth in the company's currency. */
  advanceBase: Decimal,
): Entry[] {
  const { kind, party_type, party_id, currency, remarks } = payment
  const out = kind === 'pay' ? 1 : -1
  const settling = party_type === 'supplier' ? 1 : -1
  const party = { party_type, party_id, cost_centre_id: null, currency, remarks }
  return withExchange(payment, [
    {
      ...party,
      account_id: payment.party_account_id,
      document_id: null,
      ...sides(advanceBase.times(-out)),
      currency_amount: allocation.amount.abs().times(-out),
    },
    {
      ...party,
      account_id: allocation.account_id,
      document_id: allocation.document_id,
      ...sides(baseShare(allocation, allocation.amount).times(settling)),
      currency_amount: allocation.amount.times(settling),
    },
  ])
}

/** Adds what the rates differ by, so that debits equal credits. */
function withExchange(
  payment: Pick<PaymentToPost, 'exchange_account_id' | 'cost_centre_id' | 'company_currency'>,
  entries: Entry[],
): Entry[] {
  const posted = entries.filter(({ debit, credit }) => !debit.isZero() || !credit.isZero())
  const difference = sum(posted.map(({ debit, credit }) => debit.minus(credit)))
  if (difference.isZero()) return posted
  return [
    ...posted,
    {
      account_id: payment.exchange_account_id ?? '',
      cost_centre_id: payment.cost_centre_id,
      party_type: '',
      party_id: null,
      document_id: null,
      ...sides(difference.negated()),
      currency: payment.company_currency,
      currency_amount: difference.negated(),
      remarks: difference.greaterThan(0) ? 'Exchange gain' : 'Exchange loss',
    },
  ]
}
