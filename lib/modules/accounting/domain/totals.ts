import { type Amount, Decimal, decimal, sum, toCents } from '@/lib/core/values/money'

/** Arithmetic of documents (Business Platform Modules 2.4): lines, VAT by rate, totals in both currencies. */

export type LineToCount = { qty: Amount; rate: Amount; tax_template_id: string | null }
export type RateOfTemplate = { id: string; name: string; rate: Amount; account_id: string }

type TaxLine = {
  tax_rate_id: string
  name: string
  rate: Decimal
  account_id: string
  net_amount: Decimal
  amount: Decimal
  base_amount: Decimal
}

export type Totals = {
  lines: { amount: Decimal; base_amount: Decimal }[]
  taxes: TaxLine[]
  net_total: Decimal
  tax_total: Decimal
  grand_total: Decimal
  base_net_total: Decimal
  base_tax_total: Decimal
  base_grand_total: Decimal
}

/**
 * Amounts are rounded line by line, VAT once a rate over the lines it applies to. Base totals are the sums of what is posted
 * in the base currency, so that a posting made from them balances to the cent.
 * @param conversionRate one of the document's currency in the company's
 * @param adjustment cents by which the other side's VAT differs; goes with the first tax
 */
export function countTotals(
  lines: readonly LineToCount[],
  ratesOf: ReadonlyMap<string, readonly RateOfTemplate[]>,
  conversionRate: Amount,
  adjustment: Amount = 0,
): Totals {
  const counted = lines.map(({ qty, rate }) => {
    const amount = toCents(decimal(qty).times(decimal(rate)))
    return { amount, base_amount: toCents(amount.times(conversionRate)) }
  })
  const nets = new Map<RateOfTemplate, Decimal>()
  for (const [n, { tax_template_id }] of lines.entries())
    for (const rate of tax_template_id ? (ratesOf.get(tax_template_id) ?? []) : [])
      nets.set(rate, (nets.get(rate) ?? new Decimal(0)).plus(counted[n]!.amount))
  const taxes = [...nets].map(([rate, net_amount], n): TaxLine => {
    const amount = toCents(net_amount.times(decimal(rate.rate)).div(100)).plus(n === 0 ? adjustment : 0)
    return {
      tax_rate_id: rate.id,
      name: rate.name,
      rate: decimal(rate.rate),
      account_id: rate.account_id,
      net_amount,
      amount,
      base_amount: toCents(amount.times(conversionRate)),
    }
  })
  const net_total = sum(counted.map(({ amount }) => amount))
  const tax_total = sum(taxes.map(({ amount }) => amount))
  const base_net_total = sum(counted.map(({ base_amount }) => base_amount))
  const base_tax_total = sum(taxes.map(({ base_amount }) => base_amount))
  return {
    lines: counted,
    taxes,
    net_total,
    tax_total,
    grand_total: net_total.plus(tax_total),
    base_net_total,
    base_tax_total,
    base_grand_total: base_net_total.plus(base_tax_total),
  }
}
