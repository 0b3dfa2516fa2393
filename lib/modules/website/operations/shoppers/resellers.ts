import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { accPriceListTable, customerTable } from '@/lib/modules/accounting/tables'
import { type Reseller, resellers } from '../../schemas-shoppers'

const UUID = z.uuid()

/** Who resells; their prices are those of the customer's price list in the books. */
export const listResellers = defineOperation({
  name: 'website.reseller.list',
  title: 'Listed resellers of the website',
  permission: 'website.settings.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: resellers,
  run: ({ ctx }) => resellersOf(ctx),
})

/** Whether a customer resells in the shop. */
export const changeReseller = defineOperation({
  name: 'website.reseller.change',
  title: 'Changed who resells in the shop',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({ customer_id: z.string(), reseller: z.boolean({ error: 'Send true or false.' }) }),
  output: resellers,
  async run({ ctx, input: { customer_id: id, reseller } }) {
    const organization_id = ctx.organization.id
    const [customer] = UUID.safeParse(id).success
      ? await ctx.query<{ name: string }>(
          compile(sql`select name from ${customerTable} where organization_id = ${organization_id}::uuid
            and id = ${id}::uuid and deleted_at is null`),
        )
      : []
    if (!customer) throw notFound('customer')
    const had = (await ctx.db.websiteReseller.deleteMany({ where: { id } })).count > 0
    if (reseller) await ctx.db.websiteReseller.create({ data: { id, organization_id } })
    if (had !== reseller) {
      const [before, after] = [{ reseller: had }, { reseller }]
      ctx.record({ entity: 'website-resellers', id, label: customer.name, before, after })
    }
    return resellersOf(ctx)
  },
})

async function resellersOf(ctx: OperationCtx): Promise<{ resellers: Reseller[] }> {
  const found = await ctx.query<Reseller>(
    compile(sql`select c.id::text as customer_id, c.name, c.email, l.name as price_list,
        (select count(*)::int from website_shopper s where s.organization_id = r.organization_id and s.customer_id = r.id) as users
      from website_reseller r join ${customerTable} c on c.organization_id = r.organization_id and c.id = r.id
      left join ${accPriceListTable} l on l.organization_id = c.organization_id and l.id = c.price_list_id
      where r.organization_id = ${ctx.organization.id}::uuid and c.deleted_at is null
      order by lower(c.name), c.id limit 500`),
  )
  return { resellers: found }
}
