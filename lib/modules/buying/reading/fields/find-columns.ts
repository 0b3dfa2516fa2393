import { type Line, leftOf, rightOf, type Word } from '../pages/page-lines'

export type ColumnKind =
  | 'number'
  | 'code'
  | 'description'
  | 'unit'
  | 'date'
  | 'qty'
  | 'rate'
  | 'discount'
  | 'tax'
  | 'net'
  | 'amount'
export type Column = { kind: ColumnKind; left: number; right: number; title: string }

const NUMERIC = new Set<ColumnKind>(['qty', 'rate', 'discount', 'tax', 'net', 'amount'])
export const isNumeric = ({ kind }: Column) => NUMERIC.has(kind)

const CURRENCY = '(?:\\s*\\(?(?:zar|usd|eur|gbp|r|\\$|€|£)\\)?)?'
const BASIS =
  '(?:\\s*\\(?(?:incl?|excl?|inclusive|exclusive|including|excluding|inc|ex)\\b\\.?\\s*(?:vat|tax)?\\.?\\)?)?'

/** Headings as they stand on bills, the longer before the shorter. */
const HEADINGS: [ColumnKind, RegExp][] = [
  ['tax', /\b(?:vat|tax|gst|btw|mwst)\b\.?(?:\s*(?:%|rate|amount|amt|code))?/gi],
  ['discount', /\bdisc(?:ount)?\b\.?(?:\s*%)?/gi],
  [
    'rate',
    new RegExp(
      `\\b(?:(?:unit|list|selling|item|your|nett?|excl?\\.?|sales)\\s+)?(?:price|cost)\\b(?:\\s*(?:each|per\\s+unit|/\\s*unit|per\\s+item))?${BASIS}${CURRENCY}|\\bunit\\s+(?:amount|rate)\\b|\\b(?:hourly\\s+)?rate\\b${CURRENCY}|\\beinzelpreis\\b|\\bprys\\b`,
      'gi',
    ),
  ],
  [
    'net',
    new RegExp(
      `\\b(?:nett?|excl?(?:usive)?)\\b\\.?(?:\\s+(?:amount|total|value))?${CURRENCY}|\\b(?:amount|total|value)\\s*\\(?(?:excl?(?:usive|uding)?)\\b\\.?\\s*(?:vat|tax)?\\.?\\)?${CURRENCY}`,
      'gi',
    ),
  ],
  [
    'amount',
    new RegExp(
      `\\b(?:(?:line|ext(?:ended)?|total|incl?\\.?|inclusive|sub|gross)\\s*-?\\s*)?(?:amount|total|value)\\b${BASIS}${CURRENCY}|\\bext(?:ended|ension)?\\b(?:\\s+price)?|\\bsubtotal\\b|\\bbetrag\\b|\\bgesamt(?:preis)?\\b|\\bbedrag\\b|\\btotaal\\b`,
      'gi',
    ),
  ],
  [
    'code',
    /\b(?:(?:item|stock|product|part|material|article|inventory)\s*(?:code|no|number|#)\b\.?|code|sku|part\s*#|article|art\.?\s*(?:no|nr)\b\.?|ref(?:erence)?)\b/gi,
  ],
  [
    'description',
    /\b(?:(?:item|product|service)\s+)?(?:description|details?|particulars|narration|bezeichnung|beschreibung|beskrywing)\b(?:\s+of\s+(?:goods|services?|work))?|\b(?:products?|services?|goods|activity|task|work\s+done)\b(?:\s*(?:\/|and|&)\s*services?)?/gi,
  ],
  [
    'qty',
    /\b(?:qty|quantity|quan|qnty|qnt|hours|hrs|units|menge|anzahl|hoeveelheid|aantal|days)\b\.?(?:\s*\/\s*(?:hrs|hours))?/gi,
  ],
  ['date', /\bdate\b/gi],
  ['unit', /\b(?:uom|u\/m|unit|per|measure)\b/gi],
  ['number', /(?:^|\s)(?:#|no|nr|line|ln|pos|item)(?=\s|$|\.)/gi],
]

/** The columns of a line of headings; null for a line that is none. Headings may go on in the line below. */
export function columnsOf(line: Line, below?: Line): { columns: Column[]; lines: number } | null {
  const columns = headingsOf(line.words)
  if (!columns) return null
  if (below && below.page === line.page && goesOn(line, below, columns)) {
    const both = mergeHeadings(line, below)
    const wider = headingsOf(both)
    if (wider && wider.length >= columns.length) return { columns: wider, lines: 2 }
  }
  return { columns, lines: 1 }
}

function headingsOf(words: readonly Word[]): Column[] | null {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    starts.push(text.length)
    text += `${word.text} `
  }
  const columns: (Column & { from: number; to: number })[] = []
  for (const [kind, heading] of HEADINGS) {
    for (const match of text.matchAll(heading)) {
      const start = match.index + match[0].length - match[0].trimStart().length
      const from = starts.findLastIndex((at) => at <= start)
      const to = starts.findLastIndex((at) => at < match.index + match[0].trimEnd().length)
      if (columns.some((column) => from <= column.to && to >= column.from)) continue
      const some = words.slice(from, to + 1)
      columns.push({ kind, from, to, left: leftOf(some), right: rightOf(some), title: match[0].trim() })
    }
  }
  columns.sort((one, other) => one.from - other.from)
  const covered = columns.reduce((count, column) => count + column.to - column.from + 1, 0)
  const digits = words.filter((word) => /\d/.test(word.text)).length
  const kinds = new Set(columns.map((column) => column.kind))
  const names = kinds.has('description') || kinds.has('code') || kinds.has('number')
  const money = kinds.has('amount') || kinds.has('rate') || kinds.has('net')
  if (digits > 0 || covered < words.length * 0.6 || !money || (!names && !kinds.has('qty'))) return null
  if (kinds.size < 2) return null
  return settle(columns)
}

/** What a heading means beside the others: Item is the description where nothing else is, Net the amount likewise. */
function settle(columns: Column[]): Column[] {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  const settled = columns.map(({ kind, left, right, title }) => ({ kind, left, right, title }))
  const change = (from: ColumnKind, to: ColumnKind, which: (titles: Column[]) => Column | undefined) => {
    const column = which(settled.filter((one) => one.kind === from))
    if (column) column.kind = to
  }
  if (!has('description')) {
    change('number', 'description', (some) => some.find((one) => /item/i.test(one.title)))
    if (!settled.some((one) => one.kind === 'description')) change('code', 'description', (some) => some.at(-1))
  }
  if (!has('amount') && has('net')) change('net', 'amount', (some) => some.at(-1))
  if (!has('qty')) change('unit', 'qty', (some) => some.find((one) => /^unit$/i.test(one.title) && has('rate')))
  return settled
}

/** Every word of the line below is part of a heading and stands under one. */
function goesOn(line: Line, below: Line, columns: Column[]): boolean {
  if (below.top - line.bottom > (line.bottom - line.top) * 0.9 || below.words.length > columns.length * 2) return false
  return below.words.every((word) =>
    /^\(?(?:price|cost|amount|total|incl?|excl?|inclusive|exclusive|vat|tax|zar|r|usd|eur|gbp|no|code|unit|each|per|value|rate|%|number)\b\.?\)?$/i.test(
      word.text,
    ),
  )
}

/** Words of two lines in the order of their columns, so that Unit above Price reads Unit Price. */
function mergeHeadings(line: Line, below: Line): Word[] {
  const cells = line.cells.map((cell) => [...cell])
  for (const cell of below.cells) {
    const over = cells.find((other) => leftOf(other) < rightOf(cell) + 5 && rightOf(other) > leftOf(cell) - 5)
    if (over) over.push(...cell)
    else cells.push([...cell])
  }
  return cells.sort((one, other) => leftOf(one) - leftOf(other)).flat()
}
