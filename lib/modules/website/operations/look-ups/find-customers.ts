import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'

export const lookedUpCustomer = z
  .object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'WebsiteCustomer' })

/** Customers with exactly this address, in any case; several branches may share one (Business Platform Modules 4.10). */
export const findCustomers = defineOperation({
  name: 'website.customers.find',
  title: 'Looked up customers for a website',
  permission: 'website.look-up.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({ email: z.string({ error: 'Send an e-mail address.' }).trim().min(3).max(254) }),
  output: z.object({ customers: z.array(lookedUpCustomer) }),
  async run({ ctx, input: { email } }) {
    const customers = await ctx.query<z.infer<typeof lookedUpCustomer>>(
      compile(sql`select id::text, name, email, phone from ${customerTable}
        where organization_id = ${ctx.organization.id}::uuid and deleted_at is null and not disabled
          and lower(email) = ${email.toLowerCase()} order by created_at, id limit 50`),
    )
    return { customers }
  },
})
