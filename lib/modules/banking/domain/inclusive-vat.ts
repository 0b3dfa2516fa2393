import { type Decimal, decimal, sum, toCents } from '@/lib/core/values/money'

export type VatRate = { id: string; name: string; rate: Decimal.Value; account_id: string }

/**
 * What of an amount that holds VAT is the tax of each rate, and what is left: a bank line says the gross alone. Each tax is rounded
 * to the cent, and the net is the rest, so that the parts come to the amount.
 * @param gross either sign
 * @param rates percent; all of one template
 */
export function splitInclusive(
  gross: Decimal,
  rates: readonly VatRate[],
): { net: Decimal; taxes: { id: string; name: string; account_id: string; amount: Decimal }[] } {
  const whole = sum(rates.map(({ rate }) => rate)).plus(100)
  const taxes = rates
    .map(({ id, name, rate, account_id }) => ({ id, name, account_id, amount: toCents(gross.times(rate).div(whole)) }))
    .filter(({ amount }) => !amount.isZero())
  return { net: decimal(gross).minus(sum(taxes.map(({ amount }) => amount))), taxes }
}
