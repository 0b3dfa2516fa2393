import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound, unauthenticated } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'
import { customerTable } from '@/lib/modules/accounting/tables'
import { ensureShopper } from '@/lib/modules/website/shoppers/ensure-shopper'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { openShopperSession } from '@/lib/modules/website/shoppers/shopper-session'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { shopSession, ssoCode } from '../../schemas-shoppers'

const VALID_SECONDS = 60
const UUID = z.uuid()

/** For another system of the organization, e.g. a client portal, that has signed the customer in by its own means. */
export const makeSsoCode = defineOperation({
  name: 'website.shopper.make_sso_code',
  title: 'Made a code that signs a customer in to the shop',
  permission: 'website.shopper.hand_over',
  effect: 'write',
  forPeople: true,
  secretAnswer: true,
  input: z.strictObject({ id: z.string() }),
  output: ssoCode,
  async run({ ctx, input: { id } }) {
    const organization = ctx.organization.id
    const [customer] = UUID.safeParse(id).success
      ? await ctx.query<{ name: string; email: string; disabled: boolean; other: boolean }>(
          compile(sql`select c.name, lower(c.email) as email, c.disabled, s.id is not null as other
            from ${customerTable} c left join website_shopper s on s.organization_id = c.organization_id
              and s.email = lower(c.email) and s.customer_id <> c.id
            where c.organization_id = ${organization}::uuid and c.id = ${id}::uuid and c.deleted_at is null`),
        )
      : []
    if (!customer) throw notFound('customer')
    if (customer.disabled) throw conflict('This customer is disabled.')
    if (!z.email().safeParse(customer.email).success)
      throw conflict('This customer has no e-mail address. Enter one in the books first.')
    if (customer.other) throw conflict('The e-mail address of this customer is another customer’s account in the shop.')
    const code = newToken('sso_')
    const expires_at = new Date(Date.now() + VALID_SECONDS * 1000)
    const code_hash = hashToken(code)
    await ctx.db.websiteSsoCode.create({
      data: { id: newId(), organization_id: organization, customer_id: id, code_hash, expires_at },
    })
    ctx.record({ entity: 'website-shoppers', id, label: customer.name, before: null, after: { expires_at } })
    return { code, expires_at: expires_at.toISOString() }
  },
})

/** Uses the code up; of two at once one gets in. */
export const exchangeSsoCode = defineOperation({
  name: 'website.shopper.exchange_sso_code',
  title: 'Signed in to a shop from another system',
  permission: 'website.public.use',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({
    site: siteInput,
    code: z.string({ error: 'Send the code.' }).min(1, 'Send the code.').max(200),
  }),
  output: shopSession,
  async run({ ctx, input: { site, code } }) {
    await demandSite(ctx, site)
    limitCaller(ctx, 'sign-in')
    const [spent] = await ctx.query<{ email: string }>(
      compile(sql`delete from website_sso_code s using ${customerTable} c
        where s.organization_id = ${ctx.organization.id}::uuid and s.code_hash = ${hashToken(code)} and s.expires_at > now()
          and c.organization_id = s.organization_id and c.id = s.customer_id and c.deleted_at is null
        returning lower(c.email) as email`),
    )
    if (!spent)
      throw unauthenticated('This code was used, has expired or never was one. Start again where you came from.')
    return openShopperSession(ctx, await ensureShopper(ctx, spent.email))
  },
})
