import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'

/** `-1150.05` as -115005n: amounts are compared and added as whole cents. */
export function centsOf(amount: string): bigint {
  const [, sign, whole, cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  if (whole === undefined) throw new Error(`${amount} is no amount in cents`)
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
  return sign ? -value : value
}

/** -115005n as `-1150.05`. */
export function amountOf(cents: bigint): string {
  const digits = absolute(cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 123450n as people write it: `R 1 234.50`, for texts. Without the sign: words say which way it goes. */
export const inMoney = (cents: bigint, currency: string): string =>
  formatPrintedMoney(amountOf(absolute(cents)), currency)

export const absolute = (cents: bigint): bigint => (cents < 0n ? -cents : cents)

/** Days since 1970 of `2026-11-22`, so that days can be subtracted. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
