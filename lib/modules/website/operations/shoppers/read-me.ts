import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { customerWire, demandShopper, shopperInput } from '@/lib/modules/website/shoppers/shopper-of'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { shopAccount } from '../../schemas-shoppers'

export const readMe = defineOperation({
  name: 'website.shopper.me',
  title: 'Read a shopper’s own account',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ site: siteInput, shopper: shopperInput }),
  output: shopAccount,
  async run({ ctx, input: { site, shopper } }) {
    await demandSite(ctx, site)
    return { customer: customerWire(await demandShopper(ctx, shopper)) }
  },
})
