import { type Line, leftOf, letterWidth, lineOf, textOf, type Word } from '../pages/page-lines'
import { CREDIT_LABELS } from './credit-note'
import { type DateOrder, parseDate } from './parse-date'
import { CURRENCY_CODES } from './parse-number'

export type FactKind = 'credit_no' | 'credited_no' | 'bill_no' | 'bill_date' | 'due_date' | 'order_no' | 'vat_number'
export type Fact<T> = { value: T; words: Word[]; certainty: number }

/** What stands before a value. `none` are labels of other things: they end a value and lend theirs to nobody. */
const LABELS: [RegExp, FactKind | 'none', number][] = [
  [
    /\b(?:customer|client|your|buyer'?s?|recipient)(?:'s)?\s+(?:vat|tax)(?:\s*(?:reg(?:istration)?\.?))?(?:\s*(?:no|number|nr|id|#)\b\.?)?/gi,
    'none',
    0,
  ],
  [
    /\b(?:delivery|ship(?:ping|ped)?|order|print(?:ed)?|statement|quote|expiry|start|end|from|period|valid)\s+(?:date|until)\b/gi,
    'none',
    0,
  ],
  [
    /(?<!\b(?:vat|tax|btw)\s*)\b(?:account|acc|customer|client|cust|debtor|delivery note|quote|quotation|job|project|reg(?:istration)?|company reg|co\.? reg|branch|page|tracking|waybill|contract|serial|meter)\.?\s*(?:no|number|nr|num|code|id|#)\b\.?/gi,
    'none',
    0,
  ],
  [
    /\b(?:sales\s?(?:person|rep)|terms|payment terms|fax|rep|attention|attn|bank|branch|swift|iban|account)\b\.?(?=\s*[:¦]|\s*$)/gi,
    'none',
    0,
  ],
  [
    /\b(?:payment\s+due(?:\s+(?:date|by|on))?|due\s+(?:date|by|on)|date\s+due|pay(?:ment|able)?\s+(?:by|on|before)|due)\b/gi,
    'due_date',
    1,
  ],
  [/\b(?:tax\s+)?(?:invoice|inv|bill|document|doc)\.?\s*(?:date|dated)\b/gi, 'bill_date', 1],
  [
    /\b(?:date\s+(?:of\s+)?(?:issued?|invoice|supply)|issued?\s*(?:date|on)|tax\s+(?:date|point)|issued)\b/gi,
    'bill_date',
    0.98,
  ],
  [/\bdate\b/gi, 'bill_date', 0.9],
  [
    /\b(?:tax\s+)?(?:invoice|inv|bill|document|doc)\.?\s*(?:no|number|num|nr|id|ref(?:erence)?)\b\.?|\b(?:tax\s+)?(?:invoice|inv|bill|document|doc)\.?\s*#/gi,
    'bill_no',
    1,
  ],
  [
    /\b(?:your|customer|client|cust|our|purchase|p\.?)?\s*(?:purchase\s+)?(?:order|p\.?\s?o\b\.?)\s*(?:no|number|num|nr|ref(?:erence)?)\b\.?|\b(?:order|p\.?o\.?)\s*#/gi,
    'order_no',
    1,
  ],
  [
    /\b(?:your|customer|client|cust)\.?\s*(?:order|ref(?:erence)?|p\.?o)\b\.?(?:\s*(?:no|number|#)\b\.?)?|\b(?:purchase\s+order|p\.?o\.)(?=\s|:|$)/gi,
    'order_no',
    0.9,
  ],
  [
    /\b(?:vat|tax|btw|v\.a\.t\.?|ust|tva|gst)[\s-]*(?:reg(?:istration|\.|\b)\s*)?(?:no|number|nr|id|#|ident\w*)?\b\.?(?=\s*[:.#¦]|\s+[A-Z]{0,2}\s?\d|\s*$)/gi,
    'vat_number',
    0.95,
  ],
  [/\b(?:tax\s+)?invoice\b(?=\s*[:#¦]?\s*(?:[A-Z]{1,4} )?[\w./-]*\d)/gi, 'bill_no', 0.8],
  [/\b(?:our\s+)?(?:ref(?:erence)?)\b\.?|\b(?:number|nr)\b\.?(?=\s*:)/gi, 'bill_no', 0.5],
]

type Hit = { kind: FactKind | 'none'; weight: number; line: number; from: number; to: number }

/** What stands right of a label or under it, for every label of the lines; the surest first. */
export function factsOf(
  lines: readonly Line[],
  order: DateOrder,
  isCreditNote: boolean,
): (kind: FactKind) => Fact<string>[] {
  const labels = isCreditNote ? [...CREDIT_LABELS, ...LABELS] : LABELS
  const hits = lines.flatMap((line, index) => hitsOf(line, index, labels))
  const found = hits.flatMap((hit) => (hit.kind === 'none' ? [] : factOf(hit, hits, lines, order)))
  return (kind) =>
    found
      .filter((fact) => fact.kind === kind)
      .sort((one, other) => other.certainty - one.certainty)
      .map(({ value, words, certainty }) => ({ value, words, certainty }))
}

/** Lines of bank accounts are full of numbers that are none of the bill's. */
const BANKING = /\b(?:bank|branch|swift|iban|acc(?:ount)?\.?\s*(?:no|number|name|holder)|account\s*:)/i

function hitsOf(line: Line, index: number, labels: typeof LABELS): Hit[] {
  if (BANKING.test(line.text) && !/\binv/i.test(line.text)) return []
  const starts: number[] = []
  let text = ''
  const firsts = new Set(line.cells.map((cell) => cell[0]))
  for (const word of line.words) {
    // Date and Due in neighbouring columns are not the date due.
    if (text !== '' && firsts.has(word)) text += '¦ '
    starts.push(text.length)
    text += `${word.text} `
  }
  const taken: Hit[] = []
  for (const [label, kind, weight] of labels) {
    for (const match of text.trimEnd().matchAll(label)) {
      const from = lastAtMost(starts, match.index + match[0].length - match[0].trimStart().length)
      const to = lastAtMost(starts, match.index + match[0].trimEnd().length - 1)
      if (taken.some((hit) => from <= hit.to && to >= hit.from)) continue
      taken.push({ kind, weight, line: index, from, to })
    }
  }
  return taken.sort((one, other) => one.from - other.from)
}

function factOf(hit: Hit, hits: readonly Hit[], lines: readonly Line[], order: DateOrder) {
  const kind = hit.kind as FactKind
  const line = lines[hit.line]!
  const next = hits.find((other) => other.line === hit.line && other.from > hit.to)
  const label = line.words.slice(hit.from, hit.to + 1)
  // A label glued to its value, as in "No:4711".
  const glued = /[:#]\s*(\S+)$/.exec(label.at(-1)?.text ?? '')?.[1]
  if (glued) {
    const value = readValue(kind, [{ ...label.at(-1)!, text: glued }], order)
    if (value) return [{ kind, ...value, certainty: hit.weight * 0.98 }]
  }
  const right = line.words.slice(hit.to + 1, next?.from)
  const beside =
    readValue(kind, firstCell(right), order) ?? (kind.endsWith('date') ? readValue(kind, right, order) : null)
  const below = wordsUnder(label, next && line.words[next.from], hit.line, lines)
  const under = readValue(kind, below, order)
  // What starts right under a label is rather its value than what stands in another column beside it.
  const isColumn = under && Math.abs(leftOf(below) - leftOf(label)) < 6 && !/[:#]$/.test(textOf(label))
  if (beside && !(isColumn && isApart(label, beside.words))) {
    return [{ kind, ...beside, certainty: hit.weight * (isFar(label, beside.words) ? 0.9 : 0.99) }]
  }
  return under ? [{ kind, ...under, certainty: hit.weight * 0.96 }] : []
}

const isApart = (label: Word[], value: Word[]) => leftOf(value) - label.at(-1)!.right > letterWidth(label) * 3
const isFar = (label: Word[], value: Word[]) => leftOf(value) - label.at(-1)!.right > 300

/** The first thing right of a label, without the marks between them. */
function firstCell(words: readonly Word[]): Word[] {
  const start = words.findIndex((word) => !/^[:#.\-–|=]+$/.test(word.text))
  return start < 0 ? [] : (lineOf(words.slice(start)).cells[0] ?? [])
}

/** What stands under a label, up to the next label's column: on one of the two lines below. */
function wordsUnder(label: Word[], next: Word | undefined, index: number, lines: readonly Line[]): Word[] {
  const left = leftOf(label) - letterWidth(label) * 2
  const right = next ? next.left - 1 : label.at(-1)!.right + 200
  const bottom = label[0]!.bottom
  const height = label[0]!.bottom - label[0]!.top
  for (const line of lines.slice(index + 1, index + 3)) {
    if (line.page !== label[0]!.page || line.top - bottom > height * 2.5) break
    const cells = line.cells.filter((cell) => leftOf(cell) >= left && leftOf(cell) < right)
    if (cells[0]) return cells[0]
  }
  return []
}

function readValue(kind: FactKind, words: readonly Word[], order: DateOrder): { value: string; words: Word[] } | null {
  if (words.length === 0) return null
  if (kind === 'bill_date' || kind === 'due_date') {
    const date = parseDate(textOf(words), order) ?? parseDate(digitsOf(textOf(words)), order)
    return date ? { value: date.iso, words: [...words].slice(0, 6) } : null
  }
  return kind === 'vat_number' ? vatNumberIn(words) : numberIn(words, order)
}

/** What a recogniser makes of digits in dates. */
const digitsOf = (text: string) =>
  text.replace(/(?<=[\d/.-])[Oo]|[Oo](?=[\d/.-])/g, '0').replace(/(?<=[\d/.-])[lI|]|[lI|](?=[\d/.-])/g, '1')

/** A document's number: letters and digits, at least a digit; a short word before digits belongs to it. */
function numberIn(words: readonly Word[], order: DateOrder): { value: string; words: Word[] } | null {
  const first = words[0]!
  const second = words[1]
  const clean = (text: string) => text.replace(/^[#:.(]+|[,.;:)]+$/g, '')
  if (second && /^[A-Z]{1,5}[-/#]?$/.test(first.text) && /^[-/#]?\d[\w/-]*$/.test(second.text)) {
    return { value: clean(`${first.text} ${second.text}`), words: [first, second] }
  }
  const value = clean(first.confidence < 1 ? usualPrefix(first.text) : first.text)
  if (!/^[A-Za-z0-9][\w./#-]*$/.test(value) || !/\d/.test(value) || value.length > 30) return null
  if (parseDate(value, order) || /^\d+[.,]\d{2}$/.test(value)) return null
  return { value, words: [first] }
}

/** INV and SI begin the numbers of most programs; a recogniser sees a 1 in them. */
const usualPrefix = (text: string) => text.replace(/^[1l|]NV(?=\W?\d)/, 'INV').replace(/^[S$][1l|](?=20\d\d\b)/, 'SI')

function vatNumberIn(words: readonly Word[]): { value: string; words: Word[] } | null {
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    const some = words.slice(0, count)
    const plain = some
      .map((word) => word.text)
      .join('')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
    if (CURRENCY_CODES.some((code) => plain.startsWith(code))) return null
    if (/^4\d{9}$/.test(plain) || /^[A-Z]{2}[0-9A-Z]{2}\d{5,10}[0-9A-Z]{0,3}$/.test(plain)) {
      const next = words[count]
      // 4 123 456 is not yet the whole of 4 123 456 789.
      if (next && /^\d{3}$/.test(next.text) && plain.length < 10) continue
      return { value: plain, words: some }
    }
  }
  return null
}

function lastAtMost(starts: readonly number[], offset: number): number {
  let found = 0
  for (let at = 0; at < starts.length && starts[at]! <= offset; at++) found = at
  return found
}
