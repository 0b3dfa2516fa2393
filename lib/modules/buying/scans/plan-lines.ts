import Decimal from 'decimal.js'
import type { BillLine, BillReading } from '../reading/types'

/** Cents by which the bill's VAT may differ from ours: its programs round line by line, ours once. */
const MAX_ADJUSTMENT = new Decimal('0.05')
const CENT = new Decimal('0.01')

export type VatTemplate = { id: string; is_default: boolean; rate: string }
export type KnownItem = { id: string; sku: string }
/** What of an order's line is not billed yet. */
export type OrderLine = {
  id: string
  item_id: string | null
  description: string
  open_qty: string
  rate: string
  uom: string
  account_id: string | null
  cost_centre_id: string | null
  warehouse_id: string | null
}

type PlannedLine = {
  item_id: string | null
  description: string
  qty: string
  rate: string
  item_tax_template_id: string | null
  uom?: string
  expense_account_id?: string | null
  cost_centre_id?: string | null
  warehouse_id?: string | null
  source_line_id?: string
}

export type PlannedLines = { items: PlannedLine[]; tax_adjustment: string; vat: 'none' | 'fits' | 'unclear' }

type Figures = Pick<
  BillReading,
  'lines' | 'lines_include_tax' | 'net_total' | 'tax_total' | 'grand_total' | 'tax_rate' | 'bill_no'
>

/**
 * The lines of a draft as a bill has them: without VAT, with the template whose rate the bill's own VAT fits, and with
 * the cents by which its VAT differs, so that the draft comes to the bill's total. VAT that fits no template is left out
 * for a person to choose.
 */
export function planLines(
  reading: Figures,
  books: { templates: readonly VatTemplate[]; items: readonly KnownItem[]; order: readonly OrderLine[] },
): PlannedLines {
  const net = reading.net_total ? new Decimal(reading.net_total.value) : null
  const template = templateOf(reading, books.templates)
  const divisor = reading.lines_include_tax && template ? new Decimal(template.rate).div(100).plus(1) : new Decimal(1)
  const item_tax_template_id = template?.id ?? null
  const trusted = amountsAddUp(reading)
  const open = new Set(books.order)
  const items = reading.lines.map((line): PlannedLine => {
    const { qty, rate } = figuresOf(line, divisor, trusted)
    const item = itemOf(line, books.items)
    const ordered = orderLineOf(line, { item, qty, rate }, [...open])
    if (ordered) open.delete(ordered)
    return {
      item_id: item ?? ordered?.item_id ?? null,
      description: line.description.value.slice(0, 2000),
      qty: qty.toString(),
      rate: rate.toString(),
      item_tax_template_id,
      ...(ordered ? carriedOver(ordered) : {}),
    }
  })
  if (items.length === 0 && net && !net.isZero())
    items.push({
      item_id: null,
      description: reading.bill_no ? `Bill ${reading.bill_no.value}` : 'As on the bill',
      qty: '1',
      rate: net.toString(),
      item_tax_template_id,
    })
  const taxed = Boolean(reading.tax_total && !new Decimal(reading.tax_total.value).isZero())
  return {
    items,
    tax_adjustment: template ? adjustmentOf(reading, items, template) : '0',
    vat: template ? 'fits' : taxed ? 'unclear' : 'none',
  }
}

/** The template of that rate, if the bill's VAT is what the rate makes of its net total; the default one first. */
function templateOf(reading: Figures, templates: readonly VatTemplate[]): VatTemplate | null {
  const tax = reading.tax_total && new Decimal(reading.tax_total.value)
  if (!tax || tax.isZero()) return null
  const net = netOf(reading)
  if (!net) return null
  const fits = ({ rate }: VatTemplate) => net.times(rate).div(100).minus(tax).abs().lessThanOrEqualTo(MAX_ADJUSTMENT)
  const inOrder = [...templates].sort((one, other) => Number(other.is_default) - Number(one.is_default))
  return inOrder.find((template) => !new Decimal(template.rate).isZero() && fits(template)) ?? null
}

function netOf(reading: Figures): Decimal | null {
  if (reading.net_total) return new Decimal(reading.net_total.value)
  if (reading.grand_total && reading.tax_total)
    return new Decimal(reading.grand_total.value).minus(reading.tax_total.value)
  return null
}

/** Whether the amounts of the lines come to the bill's own total; each of them is then surely read right. */
function amountsAddUp(reading: Figures): boolean {
  const wanted = reading.lines_include_tax ? reading.grand_total : reading.net_total
  if (!wanted) return false
  const all = reading.lines.reduce((sum, line) => sum.plus(line.amount.value), new Decimal(0))
  return all.minus(wanted.value).abs().lessThanOrEqualTo(CENT)
}

function figuresOf(line: BillLine, divisor: Decimal, trusted: boolean): { qty: Decimal; rate: Decimal } {
  const amount = new Decimal(line.amount.value)
  const read = new Decimal(line.qty.value).toDecimalPlaces(4)
  const qty = read.isZero() ? new Decimal(1) : read
  const printed = new Decimal(line.rate.value)
  const multiplies = qty
    .times(printed)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .minus(amount)
    .abs()
    .lessThanOrEqualTo(CENT)
  // A discount within the line: the amount is what is owed.
  const byAmount = read.isZero() || !divisor.equals(1) || (trusted && !multiplies)
  const rate = byAmount ? amount.div(divisor).div(qty) : printed
  return { qty, rate: rate.toDecimalPlaces(6, Decimal.ROUND_HALF_UP) }
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** By the supplier's code alone, and only where it is one item's: descriptions are too free to choose by. */
function itemOf(line: BillLine, items: readonly KnownItem[]): string | null {
  const code = line.code?.value.trim().toLowerCase()
  const found = code ? items.filter(({ sku }) => sku.toLowerCase() === code) : []
  return found.length === 1 ? found[0]!.id : null
}

/** The open line of the order that this is: the same item, else the same words, else the only one at this price. */
function orderLineOf(
  line: BillLine,
  { item, qty, rate }: { item: string | null; qty: Decimal; rate: Decimal },
  open: readonly OrderLine[],
): OrderLine | null {
  const fitting = open.filter((one) => qty.isPositive() && qty.lessThanOrEqualTo(one.open_qty))
  const words = plain(line.description.value)
  const same = [
    (one: OrderLine) => item !== null && one.item_id === item,
    (one: OrderLine) => words !== '' && plain(one.description) === words,
    (one: OrderLine) => (item === null || one.item_id === null) && rate.equals(one.rate),
  ]
  for (const isSame of same) {
    const found = fitting.filter(isSame)
    if (found.length === 1) return found[0]!
  }
  return null
}

const carriedOver = ({ id, uom, account_id, cost_centre_id, warehouse_id }: OrderLine) => ({
  uom,
  expense_account_id: account_id,
  cost_centre_id,
  warehouse_id,
  source_line_id: id,
})

function adjustmentOf(reading: Figures, items: readonly PlannedLine[], { rate }: VatTemplate): string {
  const { net_total, tax_total, grand_total } = reading
  if (!net_total || !tax_total || !grand_total) return '0'
  const [net, tax, grand] = [net_total, tax_total, grand_total].map(({ value }) => new Decimal(value))
  if (net!.plus(tax!).minus(grand!).abs().greaterThan(CENT)) return '0'
  const ours = items.reduce((sum, { qty, rate: each }) => sum.plus(cents(new Decimal(qty).times(each))), new Decimal(0))
  if (ours.minus(net!).abs().greaterThan(MAX_ADJUSTMENT)) return '0'
  const difference = grand!.minus(ours).minus(cents(ours.times(rate).div(100)))
  return difference.abs().lessThanOrEqualTo(MAX_ADJUSTMENT) ? difference.toFixed(2) : '0'
}

const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
