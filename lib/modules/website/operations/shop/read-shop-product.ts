import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findProduct } from '@/lib/modules/website/shop/find-product'
import { demandSite } from '@/lib/modules/website/site/public-site'
import { shopProduct } from '../../schemas-shop'

/** A product of the shop by its item code, in any case. */
export const readShopProduct = defineOperation({
  name: 'website.shop.product',
  title: 'Read a product of a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ sku: z.string().max(80) }),
  output: shopProduct,
  async run({ ctx, input: { sku } }) {
    const { price_list_id } = await demandSite(ctx, undefined)
    return findProduct(ctx, { priceListId: price_list_id }, sku)
  },
})
