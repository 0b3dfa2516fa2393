/**
 * The decimal string that a typed amount means: `1 234,50`, `1,234.50` and `R1234.5` are all understood.
 * The last point or comma is the decimal mark, unless it occurs more than once and three digits follow.
 */
export function parseAmount(text: string): string | null {
  const cleaned = text.replace(/[^\d.,-]/g, '')
  const mark = Math.max(cleaned.lastIndexOf('.'), cleaned.lastIndexOf(','))
  const sign = cleaned.startsWith('-') ? '-' : ''
  const digits = (part: string) => part.replace(/\D/g, '')
  if (mark < 0) return digits(cleaned) ? `${sign}${digits(cleaned)}` : null
  const repeated = cleaned.split(cleaned[mark] ?? '').length > 2
  const fraction = digits(cleaned.slice(mark + 1))
  if (repeated && fraction.length === 3) return `${sign}${digits(cleaned)}`
  const whole = digits(cleaned.slice(0, mark))
  if (!whole && !fraction) return null
  return `${sign}${whole || '0'}${fraction ? `.${fraction}` : ''}`
}
