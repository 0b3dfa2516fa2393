import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { shopContentOf } from '@/lib/modules/website/shop/shop-content'
import { findSite } from '@/lib/modules/website/site/site-row'
import { shopContent } from '../../schemas-shop'

/** The shop as staff see it beside its settings: open, whether or not it is published. */
export const previewShop = defineOperation({
  name: 'website.shop.preview',
  title: 'Looked at the shop before it is open',
  permission: 'website.settings.read',
  effect: 'read',
  input: z.strictObject({}),
  output: shopContent,
  run: async ({ ctx }) => shopContentOf(ctx, await findSite(ctx), true),
})
