import { z } from 'zod'
import { hashPassword, passwordProblem } from '@/lib/core/auth/passwords/password'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { customerTable } from '@/lib/modules/accounting/tables'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import { provePassword } from '@/lib/modules/website/shoppers/prove-password'
import { customerWire, type Shopper } from '@/lib/modules/website/shoppers/shopper-of'
import { openShopperSession } from '@/lib/modules/website/shoppers/shopper-session'
import { personName, personPhone, shopAccount, shopSession } from '../../schemas-shoppers'

const permission = 'website.public.use'

/** The books keep their own name of a customer, unless it is only the address or they have none. */
export const updateMe = defineOperation({
  name: 'website.shopper.update',
  title: 'Changed a shopper’s details',
  permission,
  effect: 'write',
  input: z.strictObject({ ...mine, name: personName.optional(), phone: personPhone.optional() }),
  output: shopAccount,
  async run({ ctx, input }) {
    const shopper = await demandMine(ctx, input)
    const changes = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.phone === undefined ? {} : { phone: input.phone }),
    }
    const { id, email: label } = shopper
    await ctx.db.websiteShopper.updateMany({ where: { id }, data: changes })
    if (!shopper.reseller_of) await tellTheBooks(ctx, shopper, changes)
    const before = { name: shopper.name, phone: shopper.phone }
    ctx.record({ entity: 'website-shoppers', id, label, before, after: { ...before, ...changes } })
    return { customer: customerWire({ ...shopper, ...changes }) }
  },
})

async function tellTheBooks(ctx: OperationCtx, shopper: Shopper, { name, phone }: { name?: string; phone?: string }) {
  const [customer] = await ctx.query<{ name: string; phone: string; version: number }>(
    compile(sql`select name, phone, version from ${customerTable}
      where organization_id = ${ctx.organization.id}::uuid and id = ${shopper.customer_id}::uuid`),
  )
  const changes = {
    ...(name && customer?.name === shopper.email ? { name } : {}),
    ...(phone && customer?.phone === '' ? { phone } : {}),
  }
  if (Object.keys(changes).length)
    await ctx.call(customerWrites.update, { row_id: shopper.customer_id, changes } as never)
}

/** Every session ends; other devices sign in again, this one too. */
export const signOutEverywhere = defineOperation({
  name: 'website.shopper.sign_out_everywhere',
  title: 'Signed a shopper out everywhere',
  permission,
  effect: 'write',
  input: z.strictObject(mine),
  output: z.object({ ok: z.literal(true) }).meta({ id: 'ShopSignedOut' }),
  async run({ ctx, input }) {
    const { id, email: label } = await demandMine(ctx, input)
    await ctx.db.websiteShopper.updateMany({ where: { id }, data: { token_version: { increment: 1 } } })
    ctx.record({ entity: 'website-shoppers', id, label, before: null, after: null })
    return { ok: true as const }
  },
})

/** Sets a password, or another one. Other sessions end, and the answer is a session in place of this one. */
export const setPassword = defineOperation({
  name: 'website.shopper.set_password',
  title: 'Set a shopper’s password',
  permission,
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({
    ...mine,
    password: z.string({ error: 'Enter a password.' }).max(200, 'Use at most 200 characters.'),
    current_password: z.string().max(200).optional(),
  }),
  output: shopSession,
  async run({ ctx, input: { password, current_password = '', ...input } }) {
    const { id, email, name, password_hash } = await demandMine(ctx, input)
    const problem = passwordProblem(password, [email, name, ctx.organization.name])
    if (problem) throw invalidField('password', problem)
    if (password_hash && !(await provePassword(ctx, email, password_hash, current_password)))
      throw invalidField('current_password', 'This password is wrong.')
    const data = { password_hash: await hashPassword(password), token_version: { increment: 1 } }
    await ctx.db.websiteShopper.updateMany({ where: { id }, data })
    ctx.record({ entity: 'website-shoppers', id, label: email, before: null, after: null })
    return openShopperSession(ctx, id)
  },
})
