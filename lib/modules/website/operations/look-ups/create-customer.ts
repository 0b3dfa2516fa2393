import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { lookedUpCustomer } from './find-customers'

const text = (most: number) => z.string({ error: 'Enter text.' }).trim().max(most, `At most ${most} characters.`)

/** A customer from outside, by the same rules as one that a person adds. */
export const createCustomer = defineOperation({
  name: 'website.customers.create',
  title: 'Created a customer from a website',
  permission: 'accounting.customer.create',
  effect: 'write',
  input: z.strictObject({
    name: text(200).min(1, 'Enter a name.'),
    email: z.email({ error: 'This is not an e-mail address.' }).max(254),
    phone: text(64).optional(),
    vat_number: text(40).optional(),
    address: text(1000).optional(),
    city: text(200).optional(),
  }),
  output: z.object({ customer: lookedUpCustomer }),
  async run({ ctx, input }) {
    const made = (await ctx.call(customerWrites.create, input as never)) as Record<string, unknown>
    const { id, name, email, phone } = made as z.infer<typeof lookedUpCustomer>
    return { customer: { id, name, email, phone } }
  },
})
