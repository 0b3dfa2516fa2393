import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { customerTable } from '@/lib/modules/accounting/tables'

export type Buyer = { name: string; email: string; phone?: string | undefined; city: string }

/**
 * The customer with exactly this address, made where there is none. What is known of one stays as it is: who orders has proven nothing.
 * Two first orders at once make one customer.
 */
export async function customerOf(ctx: OperationCtx, { name, email, phone, city }: Buyer): Promise<string> {
  const address = email.toLowerCase()
  await lockBuyer(ctx, address)
  const [known] = await ctx.query<{ id: string }>(
    compile(sql`select id::text from ${customerTable}
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and not disabled
        and lower(email) = ${address} order by created_at, id limit 1`),
  )
  if (known) return known.id
  const made = await ctx.call(customerWrites.create, { name, email: address, phone: phone ?? '', city } as never)
  return String((made as { id: unknown }).id)
}

/** Until the end of the transaction nobody else makes a customer of this address. @param email in small letters */
export async function lockBuyer(ctx: OperationCtx, email: string): Promise<void> {
  const lock = `customer ${email} of ${ctx.organization.id}`
  await ctx.query(compile(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text as locked`))
}
