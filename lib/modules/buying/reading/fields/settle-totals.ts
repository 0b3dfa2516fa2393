import type { Word } from '../pages/page-lines'
import { absolute, agree, CENT, type Exact, endsWith, exact, over, rounded, sum, times, whole } from './exact'
import type { Total, TotalKind } from './find-totals'
import type { Row } from './read-rows'

/** A total with the words it stands in, or none where it follows from others, and how certain it is. */
export type Settled = { value: Exact; words: Word[]; certainty: number }

export type SettledTotals = {
  net: Settled | null
  tax: Settled | null
  grand: Settled | null
  rate: string | null
  rateWords: Word[]
  /** Charges and discounts below the lines that are part of the net total. */
  extras: { label: string; total: Total; value: Exact }[]
  linesIncludeTax: boolean
  /** The totals and the lines, where there are any, bear each other out. */
  addsUp: boolean
  /** There are lines, and they come to none of the totals. */
  linesDisagree: boolean
  /** Printed as a total and not taken for one, since it fits nothing else. */
  overruled: Total[]
}

/** Rates that are tried where none is printed: South Africa's, then those of the countries we buy from. */
const USUAL_RATES = ['15', '20', '19', '21', '23', '10', '5', '25', '7', '0']

const PROVEN = 0.98
const UNPROVEN = 0.6

type Triple = { net: Settled; tax: Settled; grand: Settled; extras: SettledTotals['extras']; score: number }

/**
 * Net, tax and total of a bill. Of all that is printed as one of them, those are taken that add up and that the lines
 * add up to; what is not printed follows from what is (provider details, 12: numbers count when they add up to the cent).
 */
export function settleTotals(totals: readonly Total[], rows: readonly Row[]): SettledTotals {
  const lines = sum(rows.map((row) => row.amount.value))
  const printed = (kind: TotalKind) => totals.filter((total) => total.kind === kind)
  const extras = [...printed('extra'), ...printed('discount').map(asDiscount)].map((total) => ({
    label: total.label,
    total,
    value: total.amount.value,
  }))
  const nets = printed('net').flatMap(settledOf)
  const taxes = printed('tax').flatMap(settledOf)
  const grands = printed('grand').flatMap(settledOf)
  addLostThousands(nets, taxes, grands, totals, lines)
  const best = triples(nets, taxes, grands, extras, lines, rows.length > 0).sort(
    (one, other) => other.score - one.score,
  )[0]
  if (best) return finish(best, totals, lines, rows.length > 0)
  return unsettled(nets, taxes, grands, totals, lines, rows.length > 0)
}

function triples(
  nets: Settled[],
  taxes: Settled[],
  grands: Settled[],
  extras: SettledTotals['extras'],
  lines: Exact,
  hasLines: boolean,
): Triple[] {
  const found: Triple[] = []
  const derived = (value: Exact, certainty: number): Settled => ({ value, words: [], certainty })
  const add = (net: Settled, tax: Settled, grand: Settled, some: SettledTotals['extras'], score: number) => {
    const withExtras = net.value + sum(some.map((extra) => extra.value))
    if (!agree(withExtras + tax.value, grand.value) || grand.value === 0n) return
    const all = { ...net, value: withExtras, words: some.length > 0 ? [] : net.words }
    const meetsLines = hasLines && (agree(lines, net.value) || agree(lines, grand.value))
    found.push({ net: all, tax, grand, extras: some, score: score + (meetsLines ? 4 : 0) - some.length * 0.5 })
  }
  const zero = derived(0n, 0.8)
  for (const grand of grands) {
    for (const net of nets) {
      for (const tax of taxes) {
        add(net, tax, grand, [], 6 * net.certainty * tax.certainty * grand.certainty)
        if (extras.length > 0) add(net, tax, grand, extras, 5 * net.certainty * tax.certainty * grand.certainty)
      }
      if (taxes.length === 0) {
        add(net, zero, grand, [], 4)
        if (extras.length > 0) add(net, zero, grand, extras, 3.5)
      }
      if (taxes.length === 0 && grand.value > net.value) add(net, derived(grand.value - net.value, 0.7), grand, [], 2)
    }
    if (mayDiffer(nets)) for (const tax of taxes) add(derived(grand.value - tax.value, 0.8), tax, grand, [], 3)
    if (taxes.length === 0 && nets.length === 0) add(derived(grand.value, 0.75), derived(0n, 0.6), grand, [], 1)
    if (hasLines && mayDiffer(nets)) for (const tax of taxes) add(derived(lines, 0.85), tax, grand, extras, 2.5)
  }
  if (mayDiffer(grands)) {
    for (const net of nets) for (const tax of taxes) add(net, tax, derived(net.value + tax.value, 0.8), [], 2.5)
  }
  return found
}

/** What is printed is only taken for something else where there is nothing, or where it may have been misread. */
const mayDiffer = (printed: readonly Settled[]) =>
  printed.every(({ words }) => words.some((word) => word.confidence < 1))

function finish(best: Triple, totals: readonly Total[], lines: Exact, hasLines: boolean): SettledTotals {
  const { net, tax, grand, extras } = best
  const extra = sum(extras.map(({ value }) => value))
  const meetsNet = hasLines && agree(lines + extra, net.value)
  const meetsGrand = hasLines && agree(lines + extra, grand.value)
  const threePrinted = [net, tax, grand].every((one) => one.words.length > 0 || one.value === 0n || extras.length > 0)
  const linesDisagree = hasLines && !meetsNet && !meetsGrand
  const addsUp = meetsNet || meetsGrand || (threePrinted && !linesDisagree)
  const sure = (one: Settled): Settled => ({
    ...one,
    certainty: addsUp
      ? Math.max(one.certainty, one.words.length > 0 ? PROVEN : 0.9)
      : Math.min(one.certainty, UNPROVEN + 0.15),
  })
  const { rate, words } = rateOf(totals, net.value, tax.value)
  return {
    net: sure(net),
    tax: sure(tax),
    grand: sure(grand),
    rate,
    rateWords: words,
    extras,
    linesIncludeTax: meetsGrand && !meetsNet && tax.value !== 0n,
    addsUp,
    linesDisagree,
    overruled: overruledBy(best, totals),
  }
}

/** Totals that are printed but follow from others here: either was misread. */
function overruledBy(best: Triple, totals: readonly Total[]): Total[] {
  return (['net', 'tax', 'grand'] as const).flatMap((kind) =>
    best[kind].words.length > 0 || best.extras.length > 0
      ? []
      : totals.filter((total) => total.kind === kind && !agree(total.amount.value, best[kind].value)),
  )
}

/** Nothing adds up: what is printed is taken as it is, for a person to correct. */
function unsettled(
  nets: Settled[],
  taxes: Settled[],
  grands: Settled[],
  totals: readonly Total[],
  lines: Exact,
  hasLines: boolean,
): SettledTotals {
  const doubted = (one: Settled | undefined): Settled | null =>
    one ? { ...one, certainty: Math.min(one.certainty, UNPROVEN) } : null
  const last = (some: Settled[]) => some.toSorted((one, other) => other.certainty - one.certainty)[0]
  const net = doubted(last(nets))
  const tax = doubted(last(taxes))
  const grand = doubted(last(grands))
  const { rate, words } = rateOf(totals, net?.value ?? 0n, tax?.value ?? 0n)
  const linesIncludeTax = grand !== null && tax !== null && tax.value !== 0n && agree(lines, grand.value)
  const linesDisagree = hasLines && ![net, grand].some((one) => one !== null && agree(lines, one.value))
  return {
    ...{ net, tax, grand, rate, rateWords: words, extras: [], linesIncludeTax, linesDisagree },
    addsUp: false,
    overruled: [],
  }
}

/** The rate that is printed, where the tax fits it; else the usual one that fits. */
function rateOf(totals: readonly Total[], net: Exact, tax: Exact): { rate: string | null; words: Word[] } {
  for (const total of totals) {
    if (total.kind !== 'tax' || !total.rate) continue
    if (net === 0n || rateFits(total.rate, net, tax)) {
      const words = total.line.words.filter((word) => word.text.includes('%') || word.text.includes(total.rate ?? '%'))
      return { rate: total.rate, words: words.slice(0, 2) }
    }
  }
  const printed = totals.find((total) => total.kind === 'tax' && total.rate)?.rate
  if (net === 0n) return { rate: printed ?? null, words: [] }
  const usual = USUAL_RATES.find((rate) => rateFits(rate, net, tax))
  return { rate: usual ?? printed ?? null, words: [] }
}

/** Tax is often rounded line by line: a few cents of the whole. */
export function rateFits(rate: string, net: Exact, tax: Exact): boolean {
  const expected = rounded(times(net, over(exact(rate), whole(100))))
  return agree(expected, tax, CENT * 5n)
}

/** What a total is with the thousands that the recogniser overlooked, where the lines tell them. */
function addLostThousands(
  nets: Settled[],
  taxes: Settled[],
  grands: Settled[],
  totals: readonly Total[],
  lines: Exact,
) {
  const rate = totals.find((total) => total.kind === 'tax' && total.rate)?.rate ?? '0'
  const tax = rounded(times(lines, over(exact(rate), whole(100))))
  const inclusive = over(lines, whole(1) + over(exact(rate), whole(100)))
  const expect = (some: Settled[], values: Exact[]) => {
    for (const one of [...some]) {
      const value = values.find((expected) => endsWith(expected, one.value))
      const isRecognised = one.words.some((word) => word.confidence < 1)
      if (value !== undefined && isRecognised) some.push({ ...one, value, certainty: one.certainty * 0.9 })
    }
  }
  expect(nets, [lines, rounded(inclusive)])
  expect(taxes, [tax, lines - rounded(inclusive)])
  expect(grands, [lines + tax, lines])
}

/** As it is printed, and as it is if the recogniser lost the mark before the cents. */
function settledOf({ amount, certainty }: Total): Settled[] {
  const printed = { value: amount.value, words: amount.words, certainty }
  if (amount.hundredths === null) return [printed]
  return [printed, { value: amount.hundredths, words: amount.words, certainty: certainty * 0.9 }]
}

const asDiscount = (total: Total): Total => ({
  ...total,
  amount: { ...total.amount, value: -absolute(total.amount.value) },
})
