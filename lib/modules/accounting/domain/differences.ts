import { z } from 'zod'
import { type Decimal, decimal } from '@/lib/core/values/money'

/** Where a document differs from the order and the receipt that it was made from. */
export const difference = z
  .object({
    /** Place of the line, from 0. */
    line: z.number(),
    kind: z.enum(['more_than_ordered', 'more_than_received', 'other_price']),
    message: z.string(),
    ordered: z.string().optional(),
    received: z.string().optional(),
    billed: z.string().optional(),
    price: z.string().optional(),
    ordered_price: z.string().optional(),
  })
  .meta({ id: 'DocumentDifference' })
export type Difference = z.infer<typeof difference>

type Source = {
  number: string
  doctype: string
  qty: string
  rate: string
  received_qty: string
  billed_qty: string
  ordered_qty: string
}
export type Comparable = {
  line: number
  description: string
  qty: string
  rate: string
  /** The line that it was made from, as it is before this document counts. */
  source: Source | null
  /** The order's line at the beginning of the chain. */
  order: Source | null
}

/**
 * The three-way check (our own rule, as the best buying products have it): nobody bills or receives more than was ordered, bills
 * more than was received where goods were received at all, or bills another price.
 * @param tolerance percent that is let pass
 */
export function differencesOf(
  doctype: string,
  isReturn: boolean,
  lines: readonly Comparable[],
  tolerance: string,
): Difference[] {
  if (isReturn) return []
  const most = decimal(100).plus(decimal(tolerance)).div(100)
  const used = new Map<Source, Decimal>()
  /** A document's earlier lines use up the same order or receipt. */
  const withEarlier = (from: Source, before: string, qty: string) =>
    decimal(before)
      .plus(used.get(from) ?? 0)
      .plus(qty)
  return lines.flatMap(({ line, description, qty, rate, source, order }) => {
    const found: Difference[] = []
    const what = description.split('\n')[0]!.slice(0, 60)
    const from = order ?? source
    if (!from) return found
    const received = doctype === 'acc_purchase_receipt'
    const ordering = doctype === 'acc_purchase_order' || doctype === 'acc_sales_order'
    const now = withEarlier(from, received ? from.received_qty : ordering ? from.ordered_qty : from.billed_qty, qty)
    if (now.greaterThan(decimal(from.qty).times(most)))
      found.push({
        line,
        kind: 'more_than_ordered',
        message: `${what}: ${now.toString()} ${received ? 'received' : ordering ? 'ordered' : 'billed'} of ${from.qty.replace(/\.?0+$/, '')} on ${from.number}.`,
        ordered: from.qty,
        billed: now.toString(),
      })
    if (source?.doctype === 'acc_purchase_receipt') {
      const billed = withEarlier(source, source.billed_qty, qty)
      if (billed.greaterThan(decimal(source.qty).times(most)))
        found.push({
          line,
          kind: 'more_than_received',
          message: `${what}: ${billed.toString()} billed of ${decimal(source.qty).toString()} received on ${source.number}.`,
          received: source.qty,
          billed: billed.toString(),
        })
    } else if (order && doctype === 'acc_purchase_invoice' && decimal(order.received_qty).greaterThan(0)) {
      const billed = withEarlier(order, order.billed_qty, qty)
      if (billed.greaterThan(decimal(order.received_qty).times(most)))
        found.push({
          line,
          kind: 'more_than_received',
          message: `${what}: ${billed.toString()} billed, ${decimal(order.received_qty).toString()} received so far.`,
          received: order.received_qty,
          billed: billed.toString(),
        })
    }
    if (!received && decimal(rate).greaterThan(decimal(from.rate).times(most)))
      found.push({
        line,
        kind: 'other_price',
        message: `${what}: price ${decimal(rate).toString()} instead of ${decimal(from.rate).toString()} on ${from.number}.`,
        price: rate,
        ordered_price: from.rate,
      })
    for (const one of new Set([source, order])) if (one) used.set(one, decimal(qty).plus(used.get(one) ?? 0))
    return found
  })
}
