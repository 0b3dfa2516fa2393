/** Sums decimal strings exactly: money never passes through binary fractions. */
export function addDecimals(a: string, b: string): string {
  const digits = Math.max(fractionOf(a).length, fractionOf(b).length)
  const sum = scaled(a, digits) + scaled(b, digits)
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0')
  const whole = digits > 0 ? text.slice(0, -digits) : text
  return `${sum < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

export const negated = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

const fractionOf = (decimal: string): string => decimal.split('.')[1] ?? ''
const scaled = (decimal: string, digits: number): bigint =>
  /^-?\d+(\.\d+)?$/.test(decimal)
    ? BigInt(decimal.replace('.', '') + '0'.repeat(digits - fractionOf(decimal).length))
    : 0n
