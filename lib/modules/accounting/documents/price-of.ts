import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'

type PricesAsked = {
  itemIds: string[]
  buying: boolean
  currency: string
  posting_date: Date
  /** Without one, the default list of the side and currency. */
  price_list_id?: string | null
}

/** The prices of all items of a document in its list, for any quantity: two queries, however many lines. Null: there is none. */
export async function pricesOf(
  ctx: OperationCtx,
  { itemIds, buying, currency, posting_date, price_list_id }: PricesAsked,
): Promise<(itemId: string, qty: string) => string | null> {
  if (itemIds.length === 0) return () => null
  const list = price_list_id
    ? { id: price_list_id }
    : await ctx.db.accPriceList.findFirst({
        where: { kind: buying ? 'buying' : 'selling', is_default: true, currency, disabled: false },
      })
  if (!list) return () => null
  const rows = await ctx.db.accItemPrice.findMany({
    where: {
      item_id: { in: itemIds },
      price_list_id: list.id,
      OR: [{ valid_from: null }, { valid_from: { lte: posting_date } }],
      AND: [{ OR: [{ valid_to: null }, { valid_to: { gte: posting_date } }] }],
    },
    orderBy: [{ min_qty: 'desc' }, { valid_from: { sort: 'desc', nulls: 'last' } }],
  })
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id)
  return (itemId, qty) => {
    const price = byItem.get(itemId)?.find(({ min_qty }) => decimal(qty).abs().greaterThanOrEqualTo(String(min_qty)))
    return price ? String(price.rate) : null
  }
}
