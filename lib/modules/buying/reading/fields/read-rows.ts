import { type Line, textOf, type Word } from '../pages/page-lines'
import { absolute, agree, CENT, type Exact, endsWith, over, rounded, times, whole } from './exact'
import { type Amount, amountsIn, type NumberStyle } from './find-amounts'
import { type Column, type ColumnKind, columnsOf, isNumeric } from './find-columns'
import { isTotalLine } from './find-totals'

/** A number of a row with the words it stands in; none where it follows from others. */
export type Figure = { value: Exact; words: Word[]; others?: Exact[] }
export type Row = { description: Word[]; code: Word[]; qty: Figure; rate: Figure; amount: Figure; multiplies: boolean }
export type Table = { rows: Row[]; used: Set<Line> }

const SKIPPED =
  /^(?:carried\s+(?:forward|over)|brought\s+forward|balance\s+(?:brought|carried)|continued|page\s+\d+|\d+\s+of\s+\d+|[-_=.\s|]+$)/i
const AFTER =
  /^(?:bank(?:ing)?\b|account\s+(?:name|number|no)|terms\b|notes?\s*:|thank\s+you|please\b|payment\s+(?:details|terms|info)|e\s*&?\s*oe\b|company\s+reg|directors?\b)/i

/** Farthest a number may stand from its heading, in thousandths of the page's width. */
const REACH = 55

/** The rows of a bill's table: from its headings down to the totals, over all pages. */
export function readTable(lines: readonly Line[], style: NumberStyle): Table | null {
  const table: Table = { rows: [], used: new Set() }
  let columns: Column[] | null = null
  let pending: Row[] = []
  let ended = false
  let page = 0
  let body: Line[] = []
  const close = () => {
    if (columns) pending.push(...rowsOf(body, columns, style))
    body = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.page !== page) {
      close()
      page = line.page
    }
    const heading = columnsOf(line, lines[at + 1])
    if (heading && (!ended || pending.length === 0)) {
      close()
      // Another table may come first, of delivery notes or ages: the one with rows counts.
      columns = heading.columns
      ended = false
      for (const used of lines.slice(at, at + heading.lines)) table.used.add(used)
      body = []
      at += heading.lines - 1
      continue
    }
    if (!columns || ended) continue
    const startsPage = lines.slice(at).some((later) => later.page === page && columnsOf(later))
    if (startsPage && body.length === 0 && pending.length > 0) continue
    if (SKIPPED.test(line.text)) {
      table.used.add(line)
      continue
    }
    if (isTotalLine(line, style) || AFTER.test(line.text)) {
      const rows = body.length > 0 || pending.length > 0
      close()
      // A page may end with its bank details while the table goes on overleaf.
      ended = rows && isTotalLine(line, style)
      if (!ended) at = lines.findIndex((later, index) => index > at && later.page !== page) - 1
      if (at < 0) break
      continue
    }
    body.push(line)
  }
  close()
  pending = pending.filter((row) => row.description.length > 0 || row.code.length > 0 || row.amount.value !== 0n)
  for (const row of pending)
    for (const line of lines) if (line.words.some((word) => row.amount.words.includes(word))) table.used.add(line)
  table.rows = pending
  return columns && pending.length > 0 ? table : null
}

type Draft = { line: Line; figures: Map<ColumnKind, Amount>; text: Word[]; code: Word[] }

function rowsOf(body: readonly Line[], columns: readonly Column[], style: NumberStyle): Row[] {
  const drafts = body.map((line) => draftOf(line, columns, style))
  const isRow = drafts.map(
    (draft) => draft.figures.has('amount') || (draft.figures.has('rate') && draft.figures.has('qty')),
  )
  const more: Word[][] = drafts.map(() => [])
  const before: Word[][] = drafts.map(() => [])
  drafts.forEach((draft, index) => {
    if (isRow[index] || draft.text.length === 0) return
    const target = belongsTo(index, drafts, isRow)
    if (target === null) return
    if (target < index) more[target]!.push(...draft.text)
    else before[target]!.push(...draft.text)
  })
  return drafts.flatMap((draft, index) => {
    if (!isRow[index]) return []
    const row = rowOf(draft)
    return row ? [{ ...row, description: [...before[index]!, ...row.description, ...more[index]!] }] : []
  })
}

/** The row that a line of text without figures goes on with: the nearer one, the one above where both are as near. */
function belongsTo(index: number, drafts: readonly Draft[], isRow: readonly boolean[]): number | null {
  const above = isRow.lastIndexOf(true, index)
  const below = isRow.indexOf(true, index)
  const line = drafts[index]!.line
  const height = line.bottom - line.top
  const gapUp = index > 0 ? line.top - drafts[index - 1]!.line.bottom : Number.POSITIVE_INFINITY
  const gapDown = index + 1 < drafts.length ? drafts[index + 1]!.line.top - line.bottom : Number.POSITIVE_INFINITY
  if (above < 0 && below < 0) return null
  if (above < 0) return gapDown < height * 1.5 ? below : null
  if (below < 0) return gapUp < height * 1.5 ? above : null
  return gapDown < gapUp - height * 0.25 ? below : above
}

function draftOf(line: Line, columns: readonly Column[], style: NumberStyle): Draft {
  const inTexts = (amount: Amount) => textColumnAt(amount, columns)
  const amounts = amountsIn(line.words, style).filter((amount) => !inTexts(amount))
  const figures = assign(amounts, columns.filter(isNumeric))
  const taken = new Set([...figures.values()].flatMap((amount) => amount.words))
  const text: Word[] = []
  const code: Word[] = []
  for (const word of line.words) {
    if (taken.has(word)) continue
    const kind = textKindOf(word, columns)
    if (kind === 'code') code.push(word)
    else if (kind === 'description' && !/^[|_—-]+$/.test(word.text)) text.push(word)
  }
  return { line, figures, text, code }
}

/** Numbers in the columns of codes, dates and descriptions are no figures of the row. */
function textColumnAt(amount: Amount, columns: readonly Column[]): boolean {
  const nearest = columns
    .map((column) => ({ column, distance: distanceOf(amount, column) }))
    .sort((one, other) => one.distance - other.distance)[0]
  if (!nearest) return false
  const index = columns.indexOf(nearest.column)
  if (!isNumeric(nearest.column)) return amount.words.some((word) => textKindOf(word, columns) !== null)
  const before = columns[index - 1]
  // Far left of its heading and right after words of the description: part of those.
  return before !== undefined && !isNumeric(before) && nearest.distance > REACH
}

/** Text stands under the left edge of its heading and runs to the right. */
function textKindOf(word: Word, columns: readonly Column[]): ColumnKind | null {
  const texts = columns.filter((column) => !isNumeric(column))
  const left = word.left + 12
  const own = texts.findLast((column) => column.left <= left) ?? texts[0]
  if (!own) return null
  const next = columns[columns.indexOf(own) + 1]
  if (next && isNumeric(next) && word.left > next.right) return null
  return own.kind
}

const distanceOf = (amount: { left: number; right: number }, column: Column) =>
  Math.min(
    Math.abs(amount.left - column.left),
    Math.abs(amount.right - column.right),
    Math.abs((amount.left + amount.right - column.left - column.right) / 2),
  )

/** Each figure to the nearest heading, in their order; what is near to none stays text. */
function assign(amounts: readonly Amount[], columns: readonly Column[]): Map<ColumnKind, Amount> {
  const best: { cost: number; pairs: [ColumnKind, Amount][] }[][] = []
  const solve = (a: number, c: number): { cost: number; pairs: [ColumnKind, Amount][] } => {
    if (a >= amounts.length || c >= columns.length) return { cost: (amounts.length - a) * REACH, pairs: [] }
    best[a] ??= []
    const known = best[a]![c]
    if (known) return known
    const amount = amounts[a]!
    const column = columns[c]!
    const skipAmount = solve(a + 1, c)
    const skipColumn = solve(a, c + 1)
    let result = { cost: skipAmount.cost + REACH, pairs: skipAmount.pairs }
    if (skipColumn.cost < result.cost) result = skipColumn
    const distance = distanceOf(amount, column)
    if (distance <= REACH) {
      const rest = solve(a + 1, c + 1)
      if (rest.cost + distance < result.cost) {
        result = { cost: rest.cost + distance, pairs: [[column.kind, amount], ...rest.pairs] }
      }
    }
    best[a]![c] = result
    return result
  }
  return new Map(solve(0, 0).pairs)
}

function rowOf({ figures, text, code }: Draft): Omit<Row, never> | null {
  const figure = (kind: ColumnKind): Figure | undefined => {
    const amount = figures.get(kind)
    return amount && !(amount.isPercent && kind !== 'discount' && kind !== 'tax')
      ? { value: amount.value, words: amount.words, others: othersOf(amount, kind) }
      : undefined
  }
  const discount = figures.get('discount')
  const tax = figures.get('tax')
  const qty = figure('qty')
  const rate = figure('rate')
  const amount = figure('amount') ?? figure('net')
  const result = settleFigures(qty, rate, amount, figure('net'))
  if (!result) return null
  const { multiplies } = result
  if (!multiplies && discount && result.rate.value !== 0n) {
    // The rate that a draft needs is the one after discount.
    const share = discount.isPercent || discount.value <= whole(100) ? times(discount.value, whole(1) / 100n) : 0n
    const after = times(result.rate.value, whole(1) - share)
    const net = [figure('net'), result.amount].find((last) => last && fits(result.qty.value, after, last.value))
    if (net) {
      const reduced = { value: after, words: result.rate.words }
      return { description: text, code, ...result, rate: reduced, amount: net, multiplies: true }
    }
  }
  if (
    !multiplies &&
    tax &&
    !tax.isPercent &&
    agree(times(result.qty.value, result.rate.value) + tax.value, result.amount.value)
  ) {
    // Prices without and amounts with the tax: both without.
    const net = rounded(times(result.qty.value, result.rate.value))
    return { description: text, code, ...result, amount: { value: net, words: result.amount.words }, multiplies: true }
  }
  return { description: text, code, ...result }
}

/** What else a number may be where the recogniser lost a mark: cents, or the decimals of a quantity. */
function othersOf(amount: Amount, kind: ColumnKind): Exact[] {
  if (amount.hundredths === null) return []
  return kind === 'qty' ? [amount.value / 100n, amount.value / 10n] : [amount.hundredths]
}

type Settled = { qty: Figure; rate: Figure; amount: Figure; multiplies: boolean }

/** The three figures of a row; one that is missing follows from the other two. */
function settleFigures(qty?: Figure, rate?: Figure, amount?: Figure, net?: Figure): Settled | null {
  if (qty && rate && amount) {
    for (const last of net ? [net, amount] : [amount]) {
      if (fits(qty.value, rate.value, last.value)) return { qty, rate, amount: last, multiplies: true }
    }
    return (
      repaired(qty, rate, amount) ?? withLostThousands(qty, rate, amount) ?? { qty, rate, amount, multiplies: false }
    )
  }
  if (qty && rate) {
    return { qty, rate, amount: { value: rounded(times(qty.value, rate.value)), words: [] }, multiplies: true }
  }
  if (qty && amount && qty.value !== 0n) {
    return { qty, rate: { value: over(amount.value, qty.value), words: [] }, amount, multiplies: true }
  }
  return rate && amount
    ? withoutQty(rate, amount)
    : amount
      ? { qty: ONCE, rate: amount, amount, multiplies: true }
      : null
}

const ONCE: Figure = { value: whole(1), words: [] }
const optionsOf = (figure: Figure): Figure[] => [
  figure,
  ...(figure.others ?? []).map((value) => ({ value, words: figure.words })),
]

/** A quantity that was not read, or none printed: only a plain one is believed. */
function withoutQty(rate: Figure, amount: Figure): Settled {
  for (const one of optionsOf(rate)) {
    for (const other of optionsOf(amount)) {
      if (one.value === 0n) continue
      const count = over(other.value, one.value)
      if (count <= 0n || count > whole(10_000) || count % (whole(1) / 100n) !== 0n) continue
      if (fits(count, one.value, other.value)) {
        return { qty: { value: count, words: [] }, rate: one, amount: other, multiplies: true }
      }
    }
  }
  return { qty: ONCE, rate: amount, amount, multiplies: true }
}

export const fits = (qty: Exact, rate: Exact, amount: Exact) => agree(rounded(times(qty, rate)), amount, CENT)

/** A mark before the decimals that was not recognised: the one way in which the three agree. */
function repaired(qty: Figure, rate: Figure, amount: Figure): Settled | null {
  const found: { settled: Settled; changes: number }[] = []
  for (const [q, one] of optionsOf(qty).entries()) {
    for (const [r, two] of optionsOf(rate).entries()) {
      for (const [a, three] of optionsOf(amount).entries()) {
        if (one.value === 0n || absolute(three.value) < CENT || !fits(one.value, two.value, three.value)) continue
        const changes = Number(q > 0) + Number(r > 0) + Number(a > 0)
        found.push({ settled: { qty: one, rate: two, amount: three, multiplies: true }, changes })
      }
    }
  }
  // Where two ways are as good, none is believed.
  const [best, next] = found.sort((one, other) => one.changes - other.changes)
  return best && (!next || next.changes > best.changes) ? best.settled : null
}

/** 944,00 where the other two give 4 944,00: the digit before the gap was overlooked. */
function withLostThousands(qty: Figure, rate: Figure, amount: Figure): Settled | null {
  const lenient = [...rate.words, ...amount.words].some((word) => word.confidence < 1)
  const expected = rounded(times(qty.value, rate.value))
  if (lenient && endsWith(expected, amount.value)) {
    return { qty, rate, amount: { ...amount, value: expected }, multiplies: true }
  }
  const price = qty.value > 0n ? rounded(over(amount.value, qty.value)) : 0n
  if (lenient && endsWith(price, rate.value) && fits(qty.value, price, amount.value)) {
    return { qty, rate: { ...rate, value: price }, amount, multiplies: true }
  }
  return null
}

export const describe = (words: readonly Word[]) => textOf(words).replace(/^[\s|:*-]+|[\s|]+$/g, '')
