import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { customerTable } from '@/lib/modules/accounting/tables'
import { lockBuyer } from '../checkout/customer-of'

type BookCustomer = { id: string; name: string; phone: string; disabled: boolean }

/**
 * The shopper of a proven address, made with their customer in the books at the first time: the one with exactly this address, else a
 * new one.
 * @returns null where the books have closed the customer's account
 */
export async function ensureShopper(ctx: OperationCtx, email: string, name = ''): Promise<string | null> {
  await lockBuyer(ctx, email)
  const known = await ctx.db.websiteShopper.findFirst({ where: { email } })
  const own = known ? await liveCustomer(ctx, sql`id = ${known.customer_id}::uuid`) : null
  const customer =
    own ?? (await liveCustomer(ctx, sql`lower(email) = ${email}`)) ?? (await newCustomer(ctx, email, name))
  if (customer.disabled) return null
  const seen = { customer_id: customer.id, last_seen_at: new Date() }
  if (known) {
    await ctx.db.websiteShopper.updateMany({ where: { id: known.id }, data: seen })
    return known.id
  }
  const id = newId()
  await ctx.db.websiteShopper.create({
    data: {
      id,
      organization_id: ctx.organization.id,
      email,
      name: name || (customer.name === email ? '' : customer.name),
      phone: customer.phone,
      ...seen,
    },
  })
  ctx.record({ entity: 'website-shoppers', id, label: email, before: null, after: { email, customer_id: customer.id } })
  return id
}

async function liveCustomer(ctx: OperationCtx, which: ReturnType<typeof sql>): Promise<BookCustomer | null> {
  const [found] = await ctx.query<BookCustomer>(
    compile(sql`select id::text, name, phone, disabled from ${customerTable}
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and ${which}
      order by disabled, created_at, id limit 1`),
  )
  return found ?? null
}

async function newCustomer(ctx: OperationCtx, email: string, name: string): Promise<BookCustomer> {
  const made = await ctx.call(customerWrites.create, { name: name || email, email } as never)
  return { ...(made as { id: string }), name: name || email, phone: '', disabled: false }
}
