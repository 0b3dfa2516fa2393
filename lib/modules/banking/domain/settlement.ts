import { type Decimal, decimal } from '@/lib/core/values/money'

/** How a payout of the card gateway is booked (Business Platform Modules 3, Match Settlement). */
export type SettlementAmounts = {
  /** What reached the bank. */
  net: Decimal
  fees: Decimal
  /** What customers paid. */
  gross: Decimal
  /** What was kept back beside fees: money that customers got back. It stays on the clearing account until that is booked. */
  deductions: Decimal
}

/** What is debited to bank and fees together, which the clearing account is credited: the gross, less what was kept back. */
export const clearedBy = ({ net, fees }: SettlementAmounts): Decimal => net.plus(fees)

/** Why amounts cannot clear a line, in words; empty: they can. @param line what reached the bank */
export function problemOf({ net, fees, gross, deductions }: SettlementAmounts, line: Decimal): string {
  if (!line.isPositive() || line.isZero()) return 'A settlement is money that came in; this line went out.'
  if (gross.isNegative() || gross.isZero()) return 'Enter what customers paid, above zero.'
  if (fees.isNegative()) return 'Fees are above zero, or zero.'
  if (!net.plus(fees).plus(deductions).equals(gross))
    return `${net.toFixed(2)} net, ${fees.toFixed(2)} fees and ${deductions.toFixed(2)} kept back come to ${net.plus(fees).plus(deductions).toFixed(2)}, and customers paid ${gross.toFixed(2)}.`
  if (!net.equals(line))
    return `The line is ${line.toFixed(2)}, and ${gross.toFixed(2)} less ${gross.minus(net).toFixed(2)} comes to ${net.toFixed(2)}.`
  return ''
}

/** From amounts that were typed in: what is not said follows from the line. */
export function typedAmounts(
  line: Decimal,
  typed: { gross?: string | undefined; fees?: string | undefined },
): SettlementAmounts {
  const fees = typed.fees !== undefined ? decimal(typed.fees) : decimal(typed.gross ?? line).minus(line)
  const gross = typed.gross !== undefined ? decimal(typed.gross) : line.plus(fees)
  return { net: gross.minus(fees), fees, gross, deductions: decimal(0) }
}
