import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, forbidden } from '@/lib/core/errors'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import { mayAddUsers } from '@/lib/modules/website/shoppers/shopper-of'
import { shopAddress } from '@/lib/modules/website/site/shop-address'
import { MAX_RESELLER_USERS, personName, resellerUser, shopperEmail } from '../../schemas-shoppers'

const permission = 'website.public.use'

async function demandReseller(ctx: OperationCtx, input: Parameters<typeof demandMine>[1]) {
  const shopper = await demandMine(ctx, input)
  if (!mayAddUsers(shopper)) throw forbidden('Only resellers have users. Ask the shop to become one.')
  return shopper
}

/** People who buy for the signed-in reseller: the same customer, the same prices, each with a sign-in of their own. */
export const listResellerUsers = defineOperation({
  name: 'website.reseller.list_users',
  title: 'Listed a reseller’s users',
  permission,
  effect: 'read',
  input: z.strictObject(mine),
  output: z.object({ users: z.array(resellerUser) }).meta({ id: 'ResellerUsers' }),
  async run({ ctx, input }) {
    const { id } = await demandReseller(ctx, input)
    const users = await ctx.db.websiteShopper.findMany({
      where: { reseller_of: id },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    return {
      users: users.map(({ id, name, email, last_seen_at }) => ({
        id,
        name,
        email,
        last_seen_at: last_seen_at?.toISOString() ?? null,
      })),
    }
  },
})

export const addResellerUser = defineOperation({
  name: 'website.reseller.add_user',
  title: 'Added a reseller’s user',
  permission,
  effect: 'danger',
  input: z.strictObject({ ...mine, name: personName.min(1, 'Enter a name.'), email: shopperEmail }),
  output: z.object({ user: resellerUser }).meta({ id: 'AddedResellerUser' }),
  async run({ ctx, input: { name, email, ...input } }) {
    const reseller = await demandReseller(ctx, input)
    if ((await ctx.db.websiteShopper.count({ where: { reseller_of: reseller.id } })) >= MAX_RESELLER_USERS)
      throw conflict(`At most ${MAX_RESELLER_USERS} users.`)
    if (await ctx.db.websiteShopper.findFirst({ where: { email } }))
      throw conflict('This address cannot be added: it has an account in this shop.')
    const id = newId()
    const { customer_id } = reseller
    const organization_id = ctx.organization.id
    await ctx.db.websiteShopper.create({
      data: { id, organization_id, email, name, customer_id, reseller_of: reseller.id },
    })
    ctx.record({ entity: 'website-shoppers', id, label: email, before: null, after: { name, email, customer_id } })
    const shop = ctx.organization.name
    await queueMail(ctx, {
      to: email,
      subject: `Your access to ${shop}`,
      ...composeMail({
        title: `Your access to ${shop}`,
        paragraphs: [
          `Hello ${name}, ${reseller.name || reseller.email} added you to their reseller account. Sign in with this e-mail address; we send a code each time.`,
        ],
        action: { label: 'Open the shop', href: shopAddress(reseller.on, '/account') },
      }),
    })
    return { user: { id, name, email, last_seen_at: null } }
  },
})
