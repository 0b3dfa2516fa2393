import { plainName, similarity } from '../match-supplier'
import { type Line, leftOf, lineOf, rightOf, textOf, type Word } from '../pages/page-lines'
import type { OwnNames } from '../types'
import type { Fact } from './find-facts'

const CUSTOMER =
  /^(?:bill(?:ed)?\s+to|invoiced?\s+to|invoice\s+address|sold\s+to|ship(?:ped)?\s+to|deliver(?:y|ed)?\s+(?:to|address)|customer(?:\s+details)?|client(?:\s+details)?|debtor|to|attention|attn|account\s+holder)\b\s*:?/i
const SUPPLIER = /^(?:from|supplier|seller|vendor|issued\s+by|billed\s+by|service\s+provider)\b\s*:?/i
const LEGAL =
  /\b(?:\(?pty\)?\.?\s*(?:ltd|limited)|ltd|limited|cc|inc|incorporated|npc|soc|llc|llp|plc|gmbh|b\.?v|s\.?a\.?r?\.?l?|ag|co-?op|corp(?:oration)?|holdings|group|t\/a)\b\.?/i
const NO_NAME =
  /@|https?:|www\.|\b(?:invoice|statement|page|date|tel|fax|phone|email|vat|tax|reg|street|str|road|rd|avenue|ave|drive|box|bag|park|floor|suite|unit|copy|original|number|total|amount|bank|branch|account|due|terms|order|customer|qty|quantity|description|original|credit|cell|mobile)\b/i

/** Lines that belong to a customer's address: below its label, in the same column, without a gap. */
export function customerWords(lines: readonly Line[]): Set<Word> {
  const words = new Set<Word>()
  lines.forEach((line, index) => {
    for (const cell of line.cells) {
      if (!CUSTOMER.test(textOf(cell))) continue
      for (const word of cell) words.add(word)
      const left = leftOf(cell)
      let bottom = line.bottom
      for (const below of lines.slice(index + 1, index + 9)) {
        const height = below.bottom - below.top
        if (below.page !== line.page || below.top - bottom > height * 1.6) break
        const same = below.cells.find((other) => Math.abs(leftOf(other) - left) < 14)
        if (!same || SUPPLIER.test(textOf(same))) {
          if (below.cells.every((other) => leftOf(other) > left + 14 || rightOf(other) < left)) continue
          break
        }
        for (const word of same) words.add(word)
        bottom = below.bottom
      }
    }
  })
  return words
}

/** Who sends the bill: by its place, size and legal ending, never ourselves and never out of the customer's address. */
export function supplierName(lines: readonly Line[], own: OwnNames, customer: Set<Word>): Fact<string> | null {
  const heights = lines.flatMap((line) => line.words.map((word) => word.bottom - word.top)).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const first = lines[0]?.page ?? 1
  const whole = plainName(lines.map((line) => line.text).join(' '))
  const domains = [
    ...lines
      .map((line) => line.text)
      .join(' ')
      .matchAll(/@([\w-]+)\./g),
  ].map((match) => match[1]!.toLowerCase())
  const candidates: { fact: Fact<string>; score: number }[] = []
  lines.forEach((line, index) => {
    if (line.page !== first) return
    for (const cell of line.cells) {
      const named = withoutLabel(cell)
      const text = cleanName(textOf(named.words))
      if (!isName(text) || named.words.some((word) => customer.has(word)) || isOwn(text, own)) continue
      const size = Math.max(...named.words.map((word) => word.bottom - word.top)) / usual
      const above = labelAbove(lines, index, cell)
      const near = named.isFrom || above
      let score = Math.min(3, Math.max(0, (size - 1) * 4)) + Math.max(0, 2.5 - line.top / 250) - index * 0.02
      if (LEGAL.test(text)) score += 2.5
      if (near) score += 4
      if (domains.some((domain) => isOfDomain(text, domain))) score += 2.5
      if (whole.split(plainName(text)).length > 2) score += 1
      if (NO_NAME.test(text.replace(LEGAL, ''))) score -= 3.5
      if (/\d/.test(text)) score -= 1.5
      if (line.top > 700 && !near) score -= 2
      candidates.push({
        score,
        fact: { value: text, words: named.words, certainty: Math.min(0.97, 0.55 + score * 0.08) },
      })
    }
  })
  const [best] = candidates.sort((one, other) => other.score - one.score)
  return best && best.score > 0.8 ? best.fact : null
}

function withoutLabel(cell: Word[]): { words: Word[]; isFrom: boolean } {
  const label = SUPPLIER.exec(textOf(cell))?.[0]
  if (!label) return { words: cell, isFrom: false }
  return { words: cell.slice(label.trim().split(/\s+/).length), isFrom: true }
}

function labelAbove(lines: readonly Line[], index: number, cell: Word[]): boolean {
  const line = lines[index]!
  return lines
    .slice(Math.max(0, index - 2), index)
    .some(
      (above) =>
        above.page === line.page &&
        line.top - above.bottom < (line.bottom - line.top) * 1.6 &&
        above.cells.some(
          (other) => SUPPLIER.test(textOf(other)) && other.length < 4 && Math.abs(leftOf(other) - leftOf(cell)) < 14,
        ),
    )
}

const cleanName = (text: string) => text.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N}).&!]+$/gu, '').trim()

const isName = (text: string) =>
  text.length >= 3 && text.length <= 80 && (text.match(/\p{L}/gu)?.length ?? 0) >= text.replace(/\s/g, '').length * 0.6

/** Our own name, also where a letter of it was read wrongly. */
function isOwn(text: string, own: OwnNames): boolean {
  const plain = plainName(text)
  return own.names.some((name) => {
    const ours = plainName(name)
    return ours !== '' && (plain === ours || similarity(plain, ours) > 0.6 || (ours.length > 6 && plain.includes(ours)))
  })
}

function isOfDomain(text: string, domain: string): boolean {
  if (/^(?:gmail|outlook|hotmail|yahoo|icloud|mweb|telkomsa|webmail)$/.test(domain)) return false
  const letters = plainName(text).replace(/ /g, '')
  const initials = plainName(text)
    .split(' ')
    .map((word) => word[0])
    .join('')
  const plain = domain.replace(/[^a-z0-9]/g, '')
  return (
    (letters.length >= 4 && (plain.includes(letters) || letters.includes(plain))) ||
    (initials.length >= 3 && plain === initials) ||
    plainName(text)
      .split(' ')
      .some((word) => word.length >= 5 && plain.includes(word))
  )
}

/** Recognised ones may have gaps at their marks, or lose the point before a usual ending. */
const EMAIL = /[\w.+-]+\s?@\s?[\w-]+(?:\s?\.\s?[\w-]+|\s(?:com?|net|org|za|biz|example)\b)+/

export function supplierEmail(lines: readonly Line[], customer: Set<Word>): Fact<string> | null {
  for (const words of inOrder(lines, customer)) {
    for (const cell of lineOf(words).cells) {
      const match = EMAIL.exec(textOf(cell))
      if (!match) continue
      const value = match[0]
        .replace(/\s?([.@])\s?/g, '$1')
        .replace(/\s/g, '.')
        .toLowerCase()
      const some = cell.filter((word) => value.includes(word.text.toLowerCase().replace(/^\W+|\W+$/g, '')))
      return { value, words: some.length > 0 ? some : cell, certainty: 0.97 }
    }
  }
  return null
}

const PHONE = /(?:\+|\b00)\d{1,3}[\d\s().-]{6,16}\d|\(?\b0\d{1,2}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/
const PHONE_LABEL = /\b(?:tel(?:ephone)?|phone|call|cell|mobile|t|p)\b\.?\s*(?:no\b\.?)?\s*:?\s*$/i

export function supplierPhone(lines: readonly Line[], customer: Set<Word>): Fact<string> | null {
  const found: Fact<string>[] = []
  for (const words of inOrder(lines, customer)) {
    const text = textOf(words)
    const match = PHONE.exec(text)
    if (!match) continue
    const before = text.slice(0, match.index)
    if (/\b(?:fax|vat|account|acc|reg|branch|number)\b[^a-z]*$/i.test(before)) continue
    const value = match[0].trim()
    const from = before.split(/\s+/).filter(Boolean).length
    const some = words.slice(from, from + value.split(/\s+/).length)
    const isLabelled = PHONE_LABEL.test(before)
    if (some.length > 0) found.push({ value, words: some, certainty: isLabelled ? 0.97 : 0.85 })
  }
  return found.sort((one, other) => other.certainty - one.certainty)[0] ?? null
}

/** The words of each line that are not the customer's. */
const inOrder = (lines: readonly Line[], customer: Set<Word>) =>
  lines.map((line) => line.words.filter((word) => !customer.has(word))).filter((words) => words.length > 0)

/** A VAT number that is not ours: labelled ones first, else ten digits that begin with 4, away from the customer. */
export function supplierVat(
  labelled: Fact<string>[],
  lines: readonly Line[],
  own: OwnNames,
  customer: Set<Word>,
): Fact<string> | null {
  const ours = own.vat_numbers.map((number) => number.replace(/\D/g, ''))
  const isOurs = (value: string) =>
    ours.some((number) => number !== '' && distance(number, value.replace(/^[A-Z]{2}/, '')) <= 1)
  const isTheirs = ({ value, words }: Fact<string>) => !isOurs(value) && !words.some((word) => customer.has(word))
  const free = inOrder(lines, customer).flatMap((words) =>
    words
      .filter((word) => /^[^\d]{0,4}4\d{9}\D?$/.test(word.text))
      .map((word): Fact<string> => ({ value: word.text.replace(/\D/g, ''), words: [word], certainty: 0.7 })),
  )
  return [...labelled, ...free].find(isTheirs) ?? null
}

function distance(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return [...one].filter((digit, at) => digit !== other[at]).length
}
