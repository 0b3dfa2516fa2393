import { z } from 'zod'
import { forbidden, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import { provePassword } from '@/lib/modules/website/shoppers/prove-password'
import { tryCode, wrongCode } from '@/lib/modules/website/shoppers/shopper-code'
import { deletedShopper, shopperCode } from '../../schemas-shoppers'

const permission = 'website.public.use'

/** Spends a code in a transaction of its own, so that a wrong try stays counted. */
const proveByCode = defineOperation({
  name: 'website.shopper.prove',
  title: 'Proved a shopper’s address',
  permission,
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ email: z.string(), code: z.string() }),
  output: z.object({ right: z.boolean(), tries_left: z.number(), locked_until: z.string().nullable() }),
  run: ({ ctx, input: { email, code } }) => tryCode(ctx, email, code),
})

const removeShopper = defineOperation({
  name: 'website.shopper.remove',
  title: 'Deleted a shopper’s account',
  permission,
  effect: 'danger',
  input: z.strictObject({ id: z.string(), email: z.string() }),
  output: z.object({ users: z.number() }),
  async run({ ctx, input: { id, email } }) {
    const users = await ctx.db.websiteShopper.findMany({ where: { reseller_of: id } })
    const emails = [email, ...users.map((user) => user.email)]
    await ctx.db.websiteShopperCode.deleteMany({ where: { email: { in: emails } } })
    // Addresses and the people who buy for a reseller go with the shopper.
    await ctx.db.websiteShopper.deleteMany({ where: { id } })
    // The log says that it was done, and of nobody any more.
    ctx.record({ entity: 'website-shoppers', id, label: 'A shopper', before: null, after: null })
    return { users: users.length }
  },
})

/** At the shopper's wish, proved once more by a code or the password. The books keep what law makes them keep. */
export const deleteMe = defineOperation({
  name: 'website.shopper.delete',
  title: 'Deleted a shopper’s own account',
  permission,
  effect: 'danger',
  delegates: true,
  input: z.strictObject({ ...mine, code: shopperCode.optional(), password: z.string().max(200).optional() }),
  output: deletedShopper,
  async run({ ctx, input: { code, password, ...input } }) {
    const { id, email, password_hash } = await demandMine(ctx, input)
    if (code) {
      const tried = await ctx.call(proveByCode, { email, code })
      if (!tried.right) throw wrongCode(tried)
    } else if (!password) {
      throw invalidField('code', 'Enter a code that was mailed to you, or your password.', 'missing')
    } else if (!(await provePassword(ctx, email, password_hash, password))) {
      throw forbidden('This password is wrong.')
    }
    const { users } = await ctx.call(removeShopper, { id, email })
    const withUsers = users ? ` So are the accounts of ${users} ${users === 1 ? 'person' : 'people'} you added.` : ''
    return {
      ok: true as const,
      message: `Your account and its addresses are deleted.${withUsers} Orders and invoices stay in the books of ${ctx.organization.name}, as tax law demands.`,
    }
  },
})
