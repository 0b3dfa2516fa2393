import Decimal from 'decimal.js'

/** Amounts are decimals from the database to the wire; a binary float never holds one. */
export { Decimal }

export type Amount = Decimal.Value

export const decimal = (value: Amount | null | undefined): Decimal => new Decimal(value ?? 0)

/** To cents, halves away from zero, as invoices are rounded. */
export const toCents = (value: Amount): Decimal => decimal(value).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

export const sum = (values: readonly Amount[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.plus(value), decimal(0))

/** An amount as the wire has it: `1234.50`. */
export const wire = (value: Amount | null | undefined): string => decimal(value).toFixed(2)

/** A quantity, price or rate as the wire has it: no zeros at the end. */
export const wireNumber = (value: Amount | null | undefined): string => decimal(value).toString()
