import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { ensureShopper } from '@/lib/modules/website/shoppers/ensure-shopper'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { tryCode, wrongCode } from '@/lib/modules/website/shoppers/shopper-code'
import { openShopperSession } from '@/lib/modules/website/shoppers/shopper-session'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { personName, shopperCode, shopperEmail, shopSession } from '../../schemas-shoppers'

/** Spends the code in a transaction of its own, so that a wrong try stays counted. */
const enterByCode = defineOperation({
  name: 'website.shopper.enter',
  title: 'Signed in to a shop',
  permission: 'website.public.use',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({ email: z.string(), code: z.string(), name: z.string().optional() }),
  output: z.object({
    shopper_id: z.string().nullable(),
    tried: z.object({ right: z.boolean(), tries_left: z.number(), locked_until: z.string().nullable() }),
  }),
  async run({ ctx, input: { email, code, name } }) {
    const tried = await tryCode(ctx, email, code)
    return { tried, shopper_id: tried.right ? await ensureShopper(ctx, email, name) : null }
  },
})

export const verifyCode = defineOperation({
  name: 'website.shopper.verify_code',
  title: 'Signed in to a shop by a code',
  permission: 'website.public.use',
  effect: 'write',
  delegates: true,
  secretAnswer: true,
  input: z.strictObject({ site: siteInput, email: shopperEmail, code: shopperCode, name: personName.optional() }),
  output: shopSession,
  async run({ ctx, input: { site, ...given } }) {
    await demandSite(ctx, site)
    limitCaller(ctx, 'sign-in')
    const { shopper_id, tried } = await ctx.call(enterByCode, given)
    if (!tried.right) throw wrongCode(tried)
    return openShopperSession(ctx, shopper_id)
  },
})
