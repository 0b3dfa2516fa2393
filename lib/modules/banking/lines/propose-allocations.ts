import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, sum, toCents, wire } from '@/lib/core/values/money'
import type { PartyType } from '@/lib/modules/accounting/documents/find-party'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import {
  type OpenItem,
  type PaymentSuggestion,
  paymentSuggestion,
} from '@/lib/modules/accounting/operations/payments/open-items'

export type Proposal = {
  /** Of the payment: the bank account's, or that of the invoices that it pays. */
  currency: string
  /** Above zero, in that currency. */
  amount: string
  allocations: { document_id: string; amount: string }[]
  suggestion: PaymentSuggestion
}

/** How far a bank's rate lies from the day's: within it, an amount that was converted means the whole of what is open. */
const RATE_MARGIN = decimal('0.05')

/**
 * What a line pays of what is open with a party, oldest first, as payment forms propose it. Where nothing is open in the bank account's
 * currency, and the account is in the company's, invoices of one other currency are proposed at the day's rate.
 * @param details.amount in the bank account's currency; in is positive
 */
export async function proposeAllocations(
  ctx: OperationCtx,
  details: {
    party_type: PartyType
    party_id: string
    amount: Decimal
    currency: string
    company_currency: string
    day: Date
  },
): Promise<Proposal> {
  const { party_type, party_id, currency } = details
  const kind = details.amount.isNegative() ? 'pay' : 'receive'
  const ask = (amount: Decimal, of: string) =>
    paymentSuggestion(ctx, { party_type, party_id, kind, amount: wire(amount), currency: of })
  const own = await ask(details.amount.abs(), currency)
  const plain: Proposal = {
    currency,
    amount: wire(details.amount.abs()),
    allocations: allocationsOf(own),
    suggestion: own,
  }
  if (plain.allocations.length || currency !== details.company_currency) return plain
  const refund = (kind === 'pay') !== (party_type === 'supplier')
  const foreign = own.items.find((item) => decimal(item.outstanding).isNegative() === refund)?.currency
  const rate = foreign ? await exchangeRate(ctx, foreign, details.day) : null
  if (!foreign || !rate) return plain
  const worth = toCents(details.amount.abs().div(rate))
  if (!worth.greaterThan(0)) return plain
  const amount = wholeOf(
    own.items.filter((item) => item.currency === foreign && decimal(item.outstanding).isNegative() === refund),
    worth,
  )
  const converted = await ask(amount, foreign)
  return { currency: foreign, amount: wire(amount), allocations: allocationsOf(converted), suggestion: converted }
}

const allocationsOf = ({ items }: PaymentSuggestion) =>
  items.flatMap(({ document_id, proposed }) => (proposed ? [{ document_id, amount: proposed }] : []))

/** The oldest invoices come to about as much: the difference is the bank's rate, not an advance. */
function wholeOf(items: readonly OpenItem[], worth: Decimal): Decimal {
  const totals = items.map((_, n) => sum(items.slice(0, n + 1).map(({ outstanding }) => decimal(outstanding).abs())))
  return totals.find((total) => total.minus(worth).abs().div(worth).lessThanOrEqualTo(RATE_MARGIN)) ?? worth
}
