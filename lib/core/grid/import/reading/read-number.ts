const SIGNS = /^[A-Z]{0,3}\s*[R$€£¥₹]?|\s*(%|[A-Z]{3}|[R$€£¥₹])$/g

/**
 * A number as people write it: `R 1 250,00`, `(12.5)`, `1.250,00 €`, `12 %`.
 * @returns plain decimal text, or null for what is no number
 */
export function readNumber(text: string, decimal: '.' | ','): string | null {
  let rest = text.trim().replace(/[\u2212\u2013]/g, '-')
  const negative = /^\(.*\)$|-/.test(rest)
  // The minus stands before or behind the currency, or at the end.
  rest = withoutMinus(withoutMinus(rest.replace(/^\(|\)$/g, '')).replace(SIGNS, ''))
  const thousands = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^\\d{1,3}([\\s'’\u00a0\u202f${thousands}]\\d{3})+(\\${decimal}\\d+)?$`)
  const plain = new RegExp(`^\\d*(\\${decimal}\\d+)?$`)
  if (rest === '' || !(grouped.test(rest) || plain.test(rest))) return null
  const digits = rest.replace(new RegExp(`[^\\d${decimal}]`, 'g'), '').replace(decimal, '.')
  const tidy = digits.startsWith('.') ? `0${digits}` : digits
  return negative && !/^[0.]*$/.test(tidy) ? `-${tidy}` : tidy
}

const withoutMinus = (text: string) => text.trim().replace(/^-|-$/, '').trim()

/** Comma or point, from amounts that can only be read in one way; null when the data does not say. */
export function guessDecimal(texts: string[]): '.' | ',' | null {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const bare = text.trim().replace(/^[^\d-]+|[^\d]+$/g, '')
    if (!/^-?[\d\s.,'’\u00a0\u202f]+$/.test(bare)) continue
    const last = /[.,](?=[^.,]*$)/.exec(bare)
    if (!last) continue
    const after = bare.length - last.index - 1
    const both = bare.includes('.') && bare.includes(',')
    const often = (bare.match(/[.,]/g)?.length ?? 0) > 1 && !both
    // 1.250 may be either; 1.250.000 and 1,250.00 and 12,5 may not.
    if (often) last[0] === ',' ? points++ : commas++
    else if (both || after !== 3) last[0] === ',' ? commas++ : points++
  }
  if (commas === 0 && points === 0) return null
  return commas > points ? ',' : '.'
}
