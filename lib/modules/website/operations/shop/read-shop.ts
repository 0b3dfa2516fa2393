import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { shopContentOf } from '@/lib/modules/website/shop/shop-content'
import { findSite } from '@/lib/modules/website/site/site-row'
import { shopContent } from '../../schemas-shop'

/** What every page of the shop is made of while it is remembered. */
export const readShop = defineOperation({
  name: 'website.shop.read',
  title: 'Read a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({}),
  output: shopContent,
  async run({ ctx }) {
    const site = await findSite(ctx)
    if (!site) throw notFound('site')
    return shopContentOf(ctx, site)
  },
})
