import { z } from 'zod'
import { countTry, throttleKey } from '@/lib/core/auth/throttle'
import { defineOperation } from '@/lib/core/operation'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { mailOrderLinks } from '../../jobs/mail-order-links.job'
import { orderSought, shopperEmail } from '../../schemas-shoppers'

/** The same answer, as fast, whether there is such an order: a job looks, and mails the address that it was placed with. */
export const findOrder = defineOperation({
  name: 'website.order.find',
  title: 'Asked for the link of an order',
  permission: 'website.public.use',
  effect: 'danger',
  unaudited: true,
  input: z.strictObject({
    site: siteInput,
    email: shopperEmail,
    number: z.string().trim().max(40, 'At most 40 characters.').optional(),
  }),
  output: orderSought,
  async run({ ctx, input: { site, email, number } }) {
    await demandSite(ctx, site)
    limitCaller(ctx, 'orders')
    const wait = await countTry(throttleKey('mail', `website order ${ctx.organization.id} ${email}`))
    if (!wait) await ctx.enqueue(mailOrderLinks, { email, number: number ?? '' })
    return { ok: true as const }
  },
})
