/** Exact decimals as whole numbers of millionths: no bill has a price with more places, and none loses a cent. */
export type Exact = bigint

const PLACES = 6
const ONE = 10n ** BigInt(PLACES)

export const CENT: Exact = ONE / 100n

/** @throws RangeError for what is no plain decimal such as "-12.50" */
export function exact(decimal: string): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`Not a decimal: ${decimal}`)
  const [, sign, whole = '0', part = ''] = match
  const value = BigInt(whole) * ONE + BigInt(part.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign === '-' ? -value : value
}

export const whole = (count: number): Exact => BigInt(count) * ONE

/** Rounded half away from zero, as people round money. */
export const times = (one: Exact, other: Exact): Exact => divided(one * other, ONE)
export const over = (one: Exact, other: Exact): Exact => divided(one * ONE, other)

export const sum = (values: readonly Exact[]): Exact => values.reduce((total, value) => total + value, 0n)
export const absolute = (value: Exact): Exact => (value < 0n ? -value : value)

/** The same within one cent: each side may have been rounded (provider details, 12). */
export const agree = (one: Exact, other: Exact, tolerance: Exact = CENT): boolean => absolute(one - other) <= tolerance

/** To the cent. */
export const rounded = (value: Exact): Exact => divided(value, CENT) * CENT

/** Whether the second is the first without its leading thousands: a lone digit before a gap is easily overlooked. */
export const endsWith = (all: Exact, end: Exact): boolean =>
  all > end && end > 0n && (all - end) % (1000n * ONE) === 0n && end < 1000n ** BigInt(thousandsOf(end)) * ONE

/** Groups of three digits before the point. */
const thousandsOf = (value: Exact) => Math.ceil((value / ONE).toString().length / 3)

/** At least so many decimals, more only where the value has them. */
export function text(value: Exact, leastPlaces: number): string {
  const digits = absolute(value)
    .toString()
    .padStart(PLACES + 1, '0')
  const places = digits.slice(-PLACES)
  const kept = places.slice(0, leastPlaces) + places.slice(leastPlaces).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${kept ? `.${kept}` : ''}`
}

function divided(value: bigint, by: bigint): bigint {
  const twice = absolute(value) * 2n + absolute(by)
  const result = twice / (absolute(by) * 2n)
  return value < 0n !== by < 0n ? -result : result
}
