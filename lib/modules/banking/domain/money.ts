import Decimal from 'decimal.js'

/** Amounts are decimals from the database to the wire; a binary float never holds one. */
export { Decimal }

export const decimal = (value: Decimal.Value | null | undefined): Decimal => new Decimal(value ?? 0)

/** To cents, halves away from zero, as the ledger rounds. */
export const toCents = (value: Decimal.Value): Decimal => decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

export const sum = (values: readonly Decimal.Value[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), decimal(0))

/** An amount as the wire has it: `1234.50`. */
export const wire = (value: Decimal.Value | null | undefined): string => decimal(value).toFixed(2)

/**
 * Parts of an amount with its sign. People write what went out of an account as 100 and 15 as well as -100 and -15: parts that come
 * to the amount without its sign are taken as parts of it.
 */
export function withSignOf(amount: Decimal, parts: readonly Decimal[]): Decimal[] {
  const turned = amount.isNegative() && sum(parts).equals(amount.negated())
  return turned ? parts.map((part) => part.negated()) : [...parts]
}
