import { narrativeKey } from './narrative'

/** Numbers of papers within what a bank wrote: `INV-00042`, `inv 42`, `KB991`. */

/** How a kind of paper is numbered: `{prefix: 'INV-', digits: 5}`. */
export type Series = { doctype: string; prefix: string; digits: number }

/**
 * The words of a text and what two or three neighbours make together, as `sameNumber` writes numbers.
 * @param key as `narrativeKey` writes it
 */
export function tokensOf(key: string): Set<string> {
  const words = key.split(' ').filter(Boolean)
  const tokens = new Set<string>()
  for (let at = 0; at < words.length; at++)
    for (let count = 1, joined = ''; count <= 3 && at + count <= words.length; count++) {
      joined += words[at + count - 1]!
      if (/\p{N}/u.test(joined)) tokens.add(sameNumber(joined))
    }
  return tokens
}

/** One spelling of a number: small letters and digits only, no zeros between the letters and the digits. */
export const sameNumber = (number: string): string =>
  narrativeKey(number)
    .replaceAll(' ', '')
    .replace(/^(\p{L}+)0+(?=\p{N})/u, '$1')

/** Whether a text names the number. Numbers of less than three letters and digits are no evidence. */
export const mentions = (tokens: ReadonlySet<string>, number: string): boolean => {
  const token = sameNumber(number)
  return token.length >= 3 && /\p{N}/u.test(token) && tokens.has(token)
}

/**
 * Numbers of our own papers that a text may name, to be looked up: with the prefix in any spelling, or bare where it has as many
 * digits as the series writes.
 */
export function numbersNamed(key: string, series: readonly Series[]): { doctype: string; number: string }[] {
  const tokens = tokensOf(key)
  const words = key.split(' ').filter((word) => /^\d{4,}$/.test(word))
  return series.flatMap(({ doctype, prefix, digits }) => {
    const start = narrativeKey(prefix).replaceAll(' ', '')
    const numbers = new Set<string>()
    for (const token of start ? tokens : [])
      if (token.startsWith(start) && /^\d{1,12}$/.test(token.slice(start.length)))
        numbers.add(prefix + token.slice(start.length).padStart(digits, '0'))
    for (const word of words) if (word.length === digits) numbers.add(prefix + word)
    return [...numbers].map((number) => ({ doctype, number }))
  })
}

/** Spellings under which a supplier's bill number may be stored, in small letters: `kb991`, `kb 991`, `kb-991`, `kb/991`. */
export function billNumbersNamed(key: string): string[] {
  const words = key.split(' ').filter(Boolean)
  const numbers = new Set<string>()
  for (let at = 0; at < words.length; at++)
    for (let count = 1; count <= 3 && at + count <= words.length; count++) {
      const some = words.slice(at, at + count)
      const joined = some.join('')
      if (joined.length < 3 || joined.length > 40 || !/\p{N}/u.test(some[count - 1]!)) continue
      for (const between of count === 1 ? [''] : ['', ' ', '-', '/']) numbers.add(some.join(between))
      const parts = count === 1 ? /^(\p{L}+)(\p{N}+)$/u.exec(joined) : null
      if (parts) for (const between of [' ', '-', '/']) numbers.add(parts[1] + between + parts[2])
    }
  return [...numbers]
}
