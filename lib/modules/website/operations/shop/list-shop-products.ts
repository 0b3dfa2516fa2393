import { defineOperation } from '@/lib/core/operation'
import { listProducts } from '@/lib/modules/website/shop/list-products'
import { wantedInput } from '@/lib/modules/website/shop/wanted'
import { demandSite } from '@/lib/modules/website/site/public-site'
import { shopList } from '../../schemas-shop'

/** A page of products as a shopper filters, sorts and searches them. */
export const listShopProducts = defineOperation({
  name: 'website.shop.products',
  title: 'Listed products of a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: wantedInput,
  output: shopList,
  async run({ ctx, input }) {
    const { price_list_id } = await demandSite(ctx, undefined)
    return listProducts(ctx, input, { priceListId: price_list_id })
  },
})
