import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { unauthenticated } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'
import type { PricesFrom } from '@/lib/modules/website/catalogue/catalogue-sql'
import type { ShopCustomer } from '../schemas-shoppers'
import type { Site } from '../site/site-row'
import { readShopperToken } from './shopper-token'

/** The header that names the shopper, for `Route.headers`; operations that know shoppers take the field. */
export const SHOPPER_HEADER = { 'X-Shopper-Token': 'shopper' }
export const shopperInput = z
  .string({ error: 'Send the shopper’s token.' })
  .max(400, 'This is no token of a shopper.')
  .optional()
  .describe('Token of a signed-in shopper; the header X-Shopper-Token is the place for it.')

export type Shopper = {
  id: string
  email: string
  name: string
  phone: string
  password_hash: string | null
  token_version: number
  reseller_of: string | null
  customer_id: string
  is_reseller: boolean
  /** The customer's own list in the books, for resellers alone. */
  price_list_id: string | null
}

type Asking = Pick<OperationCtx, 'query' | 'organization'>

/** The shopper whose token this is; null: nobody is signed in, or no longer. */
export async function shopperOf(ctx: Asking, token: string | undefined): Promise<Shopper | null> {
  const session = token ? readShopperToken(token) : null
  if (session?.organization_id !== ctx.organization.id) return null
  const shopper = await findShopper(ctx, session.shopper_id)
  return shopper?.token_version === session.token_version ? shopper : null
}

/** @throws 401 */
export async function demandShopper(ctx: Asking, token: string | undefined): Promise<Shopper> {
  const shopper = await shopperOf(ctx, token)
  if (!shopper) throw unauthenticated('Sign in to your account of this shop.')
  return shopper
}

/** None whose customer is deleted or disabled in the books. */
export async function findShopper(ctx: Asking, id: string): Promise<Shopper | null> {
  const [shopper] = await ctx.query<Shopper>(
    compile(sql`select s.id::text, s.email, s.name, s.phone, s.password_hash, s.token_version, s.reseller_of::text,
        s.customer_id::text, r.id is not null as is_reseller,
        case when r.id is not null then c.price_list_id::text end as price_list_id
      from website_shopper s
      join ${customerTable} c on c.organization_id = s.organization_id and c.id = s.customer_id
      left join website_reseller r on r.organization_id = s.organization_id and r.id = s.customer_id
      where s.organization_id = ${ctx.organization.id}::uuid and s.id = ${id}::uuid and c.deleted_at is null
        and not c.disabled`),
  )
  return shopper ?? null
}

/** Whose prices a shopper sees: a reseller's are those of the customer's own list. */
export const pricesFor = (site: Pick<Site, 'price_list_id'>, shopper: Shopper | null): PricesFrom => ({
  priceListId: shopper?.price_list_id ?? site.price_list_id,
})

export const mayAddUsers = ({ is_reseller, reseller_of }: Shopper): boolean => is_reseller && reseller_of === null

export const customerWire = (shopper: Shopper): ShopCustomer => ({
  id: shopper.customer_id,
  email: shopper.email,
  name: shopper.name,
  phone: shopper.phone,
  has_password: shopper.password_hash !== null,
  reseller: shopper.is_reseller,
  may_add_users: mayAddUsers(shopper),
})
