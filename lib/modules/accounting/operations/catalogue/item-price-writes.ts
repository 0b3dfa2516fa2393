import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { itemPriceColumns } from '../../grids/acc-item-prices.columns'

type Price = {
  item_id: string
  price_list_id: string
  min_qty: unknown
  valid_from: Date | null
  valid_to: Date | null
}

export const itemPriceWrites = modelWrites({
  slug: 'acc-item-prices',
  singular: 'Price',
  model: 'accItemPrice',
  columns: itemPriceColumns,
  label: (row) => `Price ${String(row.rate)}`,
  permission: 'accounting.item',
  resource: 'accounting.item-price',
  rules: {
    async prepare({ ctx, values, before }) {
      const stored = { ...values }
      if (values.min_qty === null) stored.min_qty = 0
      for (const field of ['valid_from', 'valid_to'])
        if (typeof values[field] === 'string') stored[field] = new Date(`${values[field]}T00:00:00Z`)
      const price = { min_qty: 0, valid_from: null, valid_to: null, ...before, ...stored } as unknown as Price
      if (price.valid_from && price.valid_to && price.valid_to < price.valid_from)
        throw invalidField('valid_to', 'The last day comes before the first. Choose a later one.')
      const { item_id, price_list_id, min_qty, valid_from } = price
      // Two prices that come at once see each other.
      await ctx.query(
        compile(
          sql`select pg_advisory_xact_lock(hashtextextended(${`prices of ${ctx.organization.id} ${item_id}`}, 0))::text as locked`,
        ),
      )
      const other = await ctx.db.accItemPrice.findFirst({
        where: {
          item_id,
          price_list_id,
          min_qty: String(min_qty),
          valid_from,
          ...(before ? { id: { not: before.id } } : {}),
        },
      })
      if (other)
        throw invalidField(
          before ? 'min_qty' : 'item_id',
          `The list has the price ${other.rate.toString()} for this item from that quantity and day already. Change that one.`,
          'duplicate',
        )
      return stored
    },
  },
})
