import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '../domain/money'
import type { HeaderInput } from './document-input'

/** The price of an item in the document's list (or the default one of its currency) for a quantity; null where there is none. */
export async function priceOf(
  ctx: OperationCtx,
  details: {
    item_id: string | null
    qty: string
    buying: boolean
    currency: string
    posting_date: Date
    input: Pick<HeaderInput, 'price_list_id'>
  },
): Promise<string | null> {
  if (!details.item_id) return null
  const list = details.input.price_list_id
    ? { id: details.input.price_list_id }
    : await ctx.db.accPriceList.findFirst({
        where: {
          kind: details.buying ? 'buying' : 'selling',
          is_default: true,
          currency: details.currency,
          disabled: false,
        },
      })
  if (!list) return null
  const prices = await ctx.db.accItemPrice.findMany({
    where: {
      item_id: details.item_id,
      price_list_id: list.id,
      OR: [{ valid_from: null }, { valid_from: { lte: details.posting_date } }],
      AND: [{ OR: [{ valid_to: null }, { valid_to: { gte: details.posting_date } }] }],
    },
    orderBy: [{ min_qty: 'desc' }, { valid_from: { sort: 'desc', nulls: 'last' } }],
  })
  const price = prices.find(({ min_qty }) => decimal(details.qty).abs().greaterThanOrEqualTo(String(min_qty)))
  return price ? String(price.rate) : null
}
