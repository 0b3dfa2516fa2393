import { type Line, leftOf, rightOf, textOf } from '../pages/page-lines'
import { type Amount, amountsIn, type NumberStyle } from './find-amounts'

export type TotalKind = 'net' | 'tax' | 'grand' | 'extra' | 'discount' | 'paid'
export type Total = {
  kind: TotalKind
  amount: Amount
  label: string
  rate: string | null
  certainty: number
  line: Line
}

const EXCL = '(?:excl(?:usive|uding)?|exc|before|less|ex)\\b\\.?\\s*(?:of\\s*)?(?:vat|tax|btw)?'
const LABELS: [TotalKind, RegExp, number][] = [
  [
    'paid',
    /^(?:less\s+)?(?:(?:amount|already|total)\s+paid|paid|payments?(?:\s+received)?|deposit(?:\s+paid)?|credits?)\b/i,
    0.8,
  ],
  ['discount', /^(?:less\s+|total\s+)?(?:discount|rebate)\b/i, 0.9],
  [
    'net',
    new RegExp(
      `^(?:sub\\s*-?\\s*total|(?:(?:invoice|sub)\\s+)?(?:total|amount|value)\\s*\\(?\\s*${EXCL}|nett?\\b(?:\\s+(?:total|amount|value|price))?|total\\s+(?:nett?|before\\s+(?:vat|tax))|taxable(?:\\s+(?:amount|value|supply))?|zwischensumme|subtotaal)`,
      'i',
    ),
    1,
  ],
  ['grand', /^(?:(?:invoice|grand|document)\s+)?(?:total|amount)\s*\(?\s*(?:incl(?:usive|uding)?|inc)\b/i, 1],
  [
    'grand',
    /^(?:grand\s+total|(?:total|amount|balance)\s+(?:now\s+)?(?:due|payable|owing|outstanding|to\s+pay)|balance|please\s+pay|invoice\s+(?:total|amount)|total\s+(?:invoice|amount|payable|zar|usd|eur|gbp|r\b)|gesamt(?:betrag|summe)?|totaal)/i,
    0.98,
  ],
  [
    'tax',
    /^(?:(?:add|plus|total|incl(?:udes|uding|\.)?|output)\s+)*(?:value\s+added\s+tax|vat|v\.a\.t|sales\s+tax|tax|gst|btw|mwst|ust|tva|iva)\b/i,
    1,
  ],
  ['grand', /^total\b/i, 0.9],
  [
    'extra',
    /^(?:delivery|shipping|freight|courier|postage|carriage|handling|insurance|packaging|rounding|surcharge|fuel\s+levy|service\s+fee)\b/i,
    0.9,
  ],
]

/** Words that a label of a total may hold; anything else makes it the description of a line. */
const LABEL_WORDS =
  /\b(?:sub|total|totals|amount|value|vat|tax|gst|btw|mwst|ust|incl|inc|including|included|includes|inclusive|excl|ex|excluding|exclusive|net|nett|due|payable|owing|outstanding|balance|grand|invoice|document|of|at|on|the|in|and|to|pay|now|please|add|plus|less|before|after|discount|rate|standard|rated|zero|zar|usd|eur|gbp|r|rand|this|charges|charge|output|value|added|sales|taxable|supply|paid|payment|payments|received|deposit|delivery|shipping|freight|courier|postage|handling|fee|rounding|insurance|by|us|gesamt|gesamtbetrag|summe|zwischensumme|totaal|subtotaal|current|for|period|all)\b/gi

/** The totals of a bill: each label with the amount right of it, or under it where labels stand in a row. */
export function totalsOf(lines: readonly Line[], style: NumberStyle): Total[] {
  return lines.flatMap((line, index) => {
    const labelled = labelsOf(line)
    if (labelled.length === 0) return []
    const amounts = amountsIn(line.words, style).filter((amount) => !amount.isPercent)
    const beside = labelled.flatMap(({ kind, certainty, text, right, next }) => {
      const own = amounts.filter((amount) => amount.left >= right - 2 && amount.right <= next)
      const amount = own.filter((one) => one.hasPlaces).at(-1) ?? own.at(-1)
      return amount ? [totalOf(kind, amount, text, line, certainty)] : []
    })
    return beside.length > 0 ? beside : underLabels(labelled, line, lines.slice(index + 1, index + 3), style)
  })
}

type Label = { kind: TotalKind; certainty: number; text: string; left: number; right: number; next: number }

function totalOf(kind: TotalKind, amount: Amount, text: string, line: Line, certainty: number): Total {
  const rate = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(line.text)?.[1]?.replace(',', '.').replace(/\.0+$/, '') ?? null
  const places = amount.hasPlaces ? certainty : certainty * 0.85
  return { kind, amount, label: text, rate, certainty: places, line }
}

function labelsOf(line: Line): Label[] {
  const labels: Label[] = []
  for (const [index, cell] of line.cells.entries()) {
    const text = textOf(cell)
    const found = kindOf(text)
    if (!found) continue
    const words = text.slice(0, found.length).trim().split(/\s+/).length
    const next = line.cells.slice(index + 1).find((other) => kindOf(textOf(other)))
    labels.push({ ...found, text, left: leftOf(cell), right: cell[words - 1]!.right, next: next ? leftOf(next) : 1e6 })
  }
  return labels
}

function kindOf(text: string): { kind: TotalKind; certainty: number; length: number } | null {
  for (const [kind, label, certainty] of LABELS) {
    const match = label.exec(text)
    if (!match) continue
    // NET-4711 is somebody's article.
    if (/^-\w/.test(text.slice(match[0].length))) return null
    const rest = text.slice(match[0].length).replace(LABEL_WORDS, '')
    if (/[a-z]{3,}/i.test(rest.replace(/\b(?:ZAR|USD|EUR|GBP)\b/g, ''))) return null
    return { kind, certainty, length: match[0].length }
  }
  return null
}

function underLabels(labels: Label[], line: Line, below: readonly Line[], style: NumberStyle): Total[] {
  if (labels.length < 2) return []
  for (const under of below) {
    if (under.page !== line.page || under.top - line.bottom > (line.bottom - line.top) * 3) break
    const amounts = amountsIn(under.words, style)
    const found = labels.flatMap(({ kind, certainty, text, left, right }) => {
      const amount = amounts.find((one) => one.left < right + 30 && one.right > left - 30)
      return amount ? [totalOf(kind, amount, text, line, certainty * 0.95)] : []
    })
    if (found.length > 1) return found
  }
  return []
}

/** Whether a line is one of totals or what comes after the lines of a bill. */
export function isTotalLine(line: Line, style: NumberStyle): boolean {
  const [first] = line.cells
  if (!first || !kindOf(textOf(first))) return false
  return rightOf(line.words) > 0 && amountsIn(line.words, style).length <= 3
}
