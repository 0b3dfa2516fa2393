import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { priceCart } from '@/lib/modules/website/checkout/price-cart'
import { pricesFor, shopperInput, shopperOf } from '@/lib/modules/website/shoppers/shopper-of'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { cartLines, quote } from '../../schemas-orders'

/** What a cart costs now, line by line, with what is wrong with a line said beside it. */
export const quoteCart = defineOperation({
  name: 'website.cart.quote',
  title: 'Counted what a cart costs',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ site: siteInput, shopper: shopperInput, items: cartLines }),
  output: quote,
  async run({ ctx, input }) {
    const site = await demandSite(ctx, input.site)
    const { priceListId } = pricesFor(site, await shopperOf(ctx, input.shopper))
    return (await priceCart(ctx, site, input.items, priceListId)).quote
  },
})
