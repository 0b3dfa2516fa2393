import { letterWidth, textOf, type Word } from '../pages/page-lines'
import type { Exact } from './exact'
import { CURRENCY_CODES, type DecimalMark, type ParsedNumber, parseNumber } from './parse-number'

/** A number on a line: its words, with the currency before or after it. */
export type Amount = {
  words: Word[]
  left: number
  right: number
  value: Exact
  currency: string | null
  hasPlaces: boolean
  isPercent: boolean
  hundredths: Exact | null
}

export type NumberStyle = { mark: DecimalMark; lenient: boolean }

const IS_CURRENCY = new RegExp(`^(?:R|\\$|US\\$|€|£|${CURRENCY_CODES.join('|')})$`)

/** The numbers among words of a line, from left to right. Thousands may be apart: 1 234,56 is one number. */
export function amountsIn(words: readonly Word[], style: NumberStyle): Amount[] {
  const amounts: Amount[] = []
  const near = letterWidth(words) * 1.3
  for (let at = 0; at < words.length; ) {
    const longest = longestNumber(words.slice(at, at + 6), near, style)
    if (longest) {
      amounts.push(longest)
      at += longest.words.length
    } else at++
  }
  return amounts
}

function longestNumber(words: readonly Word[], near: number, style: NumberStyle): Amount | null {
  const chain = words.slice(0, 1)
  for (const word of words.slice(1)) {
    if (word.left - chain.at(-1)!.right > near) break
    chain.push(word)
  }
  for (let count = chain.length; count > 0; count--) {
    const some = chain.slice(0, count)
    const lost = style.lenient ? withLostMark(some) : null
    if (lost) return { words: some, left: some[0]!.left, right: some.at(-1)!.right, ...lost }
    if (some.length > 1 && !looksLikeOne(some)) continue
    const number = parseNumber(textOf(some), style.mark, style.lenient && some.some((word) => word.confidence < 1))
    if (number) return { words: some, left: some[0]!.left, right: some.at(-1)!.right, ...number }
  }
  return null
}

/** 10 241 00: thousands and cents of a number whose mark the recogniser overlooked. */
function withLostMark(words: readonly Word[]): ParsedNumber | null {
  const text = textOf(words)
  if (words.every((word) => word.confidence === 1) || !/^(?:R\s?)?\d{1,3}(?:\s\d{3})*\s\d{2}$/.test(text)) return null
  if (!/\d{3}\s\d{2}$/.test(text)) return null
  return parseNumber(text.replace(/\s(\d{2})$/, '.$1'), '.', true)
}

/** Several words are one number only where they are thousands, a sign, a percentage or a currency. */
function looksLikeOne(words: readonly Word[]): boolean {
  const bare = words.filter((word) => !IS_CURRENCY.test(word.text) && word.text !== '%')
  if (bare.length === 0 || words.length - bare.length > 1) return false
  return bare.every((word, index) =>
    index === 0 ? /^[(R$€£-]*\d/.test(word.text) || bare.length === 1 : /^\d{3}([.,]\d{1,2})?[)%-]?$/.test(word.text),
  )
}
