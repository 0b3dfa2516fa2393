import { type Decimal, sum } from '@/lib/core/values/money'

/**
 * Parts of an amount with its sign. People write what went out of an account as 100 and 15 as well as -100 and -15: parts that come
 * to the amount without its sign are taken as parts of it.
 */
export function withSignOf(amount: Decimal, parts: readonly Decimal[]): Decimal[] {
  const turned = amount.isNegative() && sum(parts).equals(amount.negated())
  return turned ? parts.map((part) => part.negated()) : [...parts]
}
