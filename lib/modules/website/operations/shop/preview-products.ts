import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findProduct } from '@/lib/modules/website/shop/find-product'
import { listProducts } from '@/lib/modules/website/shop/list-products'
import { wantedInput } from '@/lib/modules/website/shop/wanted'
import { findSite } from '@/lib/modules/website/site/site-row'
import { shopList, shopProduct } from '../../schemas-shop'

/** Products as staff see them in the preview of the shop, open or not: a page of a list, or one of them. */
export const previewProducts = defineOperation({
  name: 'website.shop.preview-products',
  title: 'Viewed products before the shop is open',
  permission: 'website.settings.read',
  effect: 'read',
  input: z.strictObject({ wanted: wantedInput.optional(), sku: z.string().max(80).optional() }),
  output: z.object({ list: shopList.nullable(), product: shopProduct }),
  async run({ ctx, input: { wanted, sku } }) {
    const prices = { priceListId: (await findSite(ctx))?.price_list_id ?? null }
    return {
      list: wanted ? await listProducts(ctx, wanted, prices) : null,
      product: sku ? await findProduct(ctx, prices, sku) : null,
    }
  },
})
