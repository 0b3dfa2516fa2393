import { z } from 'zod'
import { unauthenticated } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { provePassword } from '@/lib/modules/website/shoppers/prove-password'
import { openShopperSession } from '@/lib/modules/website/shoppers/shopper-session'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { shopperEmail, shopSession } from '../../schemas-shoppers'

const enterByPassword = defineOperation({
  name: 'website.shopper.enter_by_password',
  title: 'Signed in to a shop by password',
  permission: 'website.public.use',
  effect: 'write',
  input: z.strictObject({ id: z.string(), email: z.string() }),
  output: z.object({ id: z.string() }),
  async run({ ctx, input: { id, email } }) {
    await ctx.db.websiteShopper.updateMany({ where: { id }, data: { last_seen_at: new Date() } })
    ctx.record({ entity: 'website-shoppers', id, label: email, before: null, after: null })
    return { id }
  },
})

/** The same words, and as long, whether the address, the password or both are wrong. */
export const logIn = defineOperation({
  name: 'website.shopper.log_in',
  title: 'Signed in to a shop with a password',
  permission: 'website.public.use',
  effect: 'write',
  delegates: true,
  secretAnswer: true,
  input: z.strictObject({
    site: siteInput,
    email: shopperEmail,
    password: z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(200),
  }),
  output: shopSession,
  async run({ ctx, input: { site, email, password } }) {
    await demandSite(ctx, site)
    limitCaller(ctx, 'sign-in')
    const shopper = await ctx.db.websiteShopper.findFirst({ where: { email } })
    if (!(await provePassword(ctx, email, shopper?.password_hash ?? null, password)) || !shopper)
      throw unauthenticated('The e-mail address or the password is wrong. You can sign in with a code too.')
    await ctx.call(enterByPassword, { id: shopper.id, email })
    return openShopperSession(ctx, shopper.id)
  },
})
