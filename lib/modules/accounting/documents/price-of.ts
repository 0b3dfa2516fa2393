import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '../domain/money'
import type { HeaderInput } from './document-input'

/** The price of an item in the document's list (or the default one of its currency) for a quantity; null where there is none. */
export async function priceOf(
  ctx: OperationCtx,
  facts: {
    item_id: string | null
    qty: string
    buying: boolean
    currency: string
    posting_date: Date
    input: Pick<HeaderInput, 'price_list_id'>
  },
): Promise<string | null> {
  if (!facts.item_id) return null
  const list = facts.input.price_list_id
    ? { id: facts.input.price_list_id }
    : await ctx.db.accPriceList.findFirst({
        where: {
          kind: facts.buying ? 'buying' : 'selling',
          is_default: true,
          currency: facts.currency,
          disabled: false,
        },
      })
  if (!list) return null
  const prices = await ctx.db.accItemPrice.findMany({
    where: {
      item_id: facts.item_id,
      price_list_id: list.id,
      OR: [{ valid_from: null }, { valid_from: { lte: facts.posting_date } }],
      AND: [{ OR: [{ valid_to: null }, { valid_to: { gte: facts.posting_date } }] }],
    },
    orderBy: [{ min_qty: 'desc' }, { valid_from: { sort: 'desc', nulls: 'last' } }],
  })
  const price = prices.find(({ min_qty }) => decimal(facts.qty).abs().greaterThanOrEqualTo(String(min_qty)))
  return price ? String(price.rate) : null
}
