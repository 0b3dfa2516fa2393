/**
 * Whether a text is the number on a card: 12 to 19 digits, perhaps in groups, whose last one proves the others (Luhn). The vault keeps
 * tokens, and a website that sends the number itself by mistake must not get it stored.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const twice = at % 2 ? Number(digit) * 2 : Number(digit)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}
