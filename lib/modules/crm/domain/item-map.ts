/**
 * Which items of the catalogue a lead asked for, from the answers of its form (Business Platform Modules 2.5). The same
 * answers and rules always give the same lines; nothing is guessed.
 */

export const MATCH_KINDS = ['equals', 'contains', 'any', 'number'] as const

export type ItemRule = {
  /** Empty: any form. */
  form: string
  /** The question. */
  field: string
  match_kind: (typeof MATCH_KINDS)[number]
  /** For `number`: `5`, `1-5`, `10+`, or empty for any number. */
  match_value: string
  item_code: string
  description: string
  /** `answer`: the number that stands in the answer. */
  quantity_from: 'fixed' | 'answer'
  quantity: number
}

type ItemLine = {
  item_code: string
  description: string
  quantity: number
  /** Why: the question, its answer, and the rule's place in the list, from 0. */
  question: string
  answer: string
  rule: number
}

export type Mapped = {
  lines: ItemLine[]
  unmapped_answers: { question: string; answer: string }[]
  /** The rule that won for each question that has one. */
  winners: { question: string; rule: number }[]
}

/**
 * For each question the first rule that fits wins; rules with exactly the same condition add their items to it, so that
 * one answer can stand for a line and a router. Lines come in the order of the rules.
 * @param form the form that was filled in; rules that name another one do not fit
 */
export function mapAnswers(answers: Record<string, unknown>, rules: readonly ItemRule[], form = ''): Mapped {
  const result: Mapped = { lines: [], unmapped_answers: [], winners: [] }
  for (const [question, value] of inOrder(answers)) {
    const answer = asText(value)
    if (answer === '') continue
    const first = rules.findIndex((rule) => fits(rule, form, question, answer))
    if (first === -1) {
      result.unmapped_answers.push({ question, answer })
      continue
    }
    result.winners.push({ question, rule: first })
    const condition = conditionOf(rules[first]!)
    for (const [place, rule] of rules.entries()) {
      if (place < first || conditionOf(rule) !== condition) continue
      const { item_code, description } = rule
      result.lines.push({ item_code, description, quantity: quantityOf(rule, answer), question, answer, rule: place })
    }
  }
  result.lines.sort((a, b) => a.rule - b.rule || compare(a.question, b.question))
  return result
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const conditionOf = ({ form, field, match_kind, match_value }: ItemRule): string =>
  JSON.stringify([plain(form), plain(field), match_kind, plain(match_value)])

function fits(rule: ItemRule, form: string, question: string, answer: string): boolean {
  if (plain(rule.field) !== plain(question)) return false
  if (rule.form && plain(rule.form) !== plain(form)) return false
  const wanted = plain(rule.match_value)
  const given = plain(answer)
  switch (rule.match_kind) {
    case 'any':
      return true
    case 'equals':
      return given === wanted
    case 'contains':
      return wanted !== '' && given.includes(wanted)
    case 'number': {
      const number = numberIn(answer)
      const range = readRange(rule.match_value)
      return number !== null && range !== null && number >= range.least && number <= range.most
    }
  }
}

/** An answer without a number counts as one piece; so does 0. */
const quantityOf = (rule: ItemRule, answer: string): number =>
  rule.quantity_from === 'answer' ? numberIn(answer) || 1 : rule.quantity

/** `5`, `1-5`, `10+` or nothing; null when it is none of these. */
export function readRange(text: string): { least: number; most: number } | null {
  if (text.trim() === '') return { least: 0, most: Number.POSITIVE_INFINITY }
  const match = /^\s*(\d+(?:[.,]\d+)?)\s*(?:(\+)|[-–]\s*(\d+(?:[.,]\d+)?))?\s*$/.exec(text)
  if (!match) return null
  const least = decimal(match[1]!)
  const most = match[2] ? Number.POSITIVE_INFINITY : match[3] ? decimal(match[3]) : least
  return least <= most ? { least, most } : null
}

/** The first number of an answer: "about 1 200 people" is 1200, "2,5" is 2.5. */
export function numberIn(text: string): number | null {
  const match = /\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?/.exec(text)
  return match && decimal(match[0])
}

const decimal = (text: string): number => Number(text.replace(/[ \u00a0]/g, '').replace(',', '.'))

/** A form's answer may be several choices. */
const asText = (value: unknown): string =>
  (Array.isArray(value)
    ? value.map(String).join(', ')
    : value === null || value === undefined
      ? ''
      : String(value)
  ).trim()

/** By question, not in the order in which the answers happen to be stored. */
const inOrder = (answers: Record<string, unknown>) =>
  Object.entries(answers).sort(([a], [b]) => compare(plain(a), plain(b)) || compare(a, b))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
