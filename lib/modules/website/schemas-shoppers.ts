import { z } from 'zod'
import { PAYMENT_STATUSES } from './schemas-orders'

/** What shoppers are and send, for the shop's own pages too. */

export const CODE_LENGTH = 6
export const MAX_CODE_TRIES = 5

const line = (most: number) => z.string({ error: 'Enter text.' }).trim().max(most, `At most ${most} characters.`)

export const shopperEmail = z
  .string({ error: 'Enter your e-mail address.' })
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters.')
  .pipe(z.email({ error: 'This is not an e-mail address.' }))

/** Spaces and dashes are taken out, as people copy codes with them. */
export const shopperCode = z
  .string({ error: 'Enter the code.' })
  .max(40, 'Enter the 6 digits of the code.')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'))

export const personName = line(200)
export const personPhone = line(64)

const shopCustomer = z
  .object({
    /** The customer's in the books. */
    id: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    has_password: z.boolean(),
    /** Sees reseller prices. */
    reseller: z.boolean(),
    /** May add people who buy for the reseller. */
    may_add_users: z.boolean(),
  })
  .meta({ id: 'ShopCustomer' })
export type ShopCustomer = z.infer<typeof shopCustomer>

export const codeSent = z
  .object({
    ok: z.literal(true),
    /** Seconds until another code may be asked for. */
    resend_in: z.number().int(),
  })
  .meta({ id: 'ShopCodeSent' })

export const shopSession = z.object({ token: z.string(), customer: shopCustomer }).meta({ id: 'ShopSession' })

export const shopAccount = z.object({ customer: shopCustomer }).meta({ id: 'ShopAccount' })

export const addressFields = z.strictObject({
  name: personName.default(''),
  phone: personPhone.default(''),
  line1: line(200).min(1, 'Enter the street and number.'),
  line2: line(200).default(''),
  city: line(120).min(1, 'Enter the town or city.'),
  province: line(120).default(''),
  postal_code: line(20).min(1, 'Enter the postal code.'),
  country: line(120).default(''),
  is_default: z.boolean({ error: 'Send true or false.' }).default(false),
})

const shopAddress = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    province: z.string(),
    postal_code: z.string(),
    country: z.string(),
    is_default: z.boolean(),
  })
  .meta({ id: 'ShopAddress' })
export type ShopAddress = z.infer<typeof shopAddress>

export const shopAddresses = z.object({ addresses: z.array(shopAddress) }).meta({ id: 'ShopAddresses' })

export const resellerUser = z
  .object({ id: z.string(), name: z.string(), email: z.string(), last_seen_at: z.string().nullable() })
  .meta({ id: 'ResellerUser' })

export const MAX_ADDRESSES = 20
export const MAX_RESELLER_USERS = 100

/** `message` says what stays. */
export const deletedShopper = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'DeletedShopper' })

export const ssoCode = z.object({ code: z.string(), expires_at: z.string() }).meta({ id: 'ShopSsoCode' })

export const resellers = z
  .object({
    resellers: z.array(
      z.object({
        customer_id: z.string(),
        name: z.string(),
        email: z.string(),
        /** Null: the website's own. */
        price_list: z.string().nullable(),
        users: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WebsiteResellers' })
export type Reseller = z.infer<typeof resellers>['resellers'][number]

export const shopOrders = z
  .object({
    orders: z.array(
      z.object({
        order_number: z.string(),
        /** Opens the order's page. */
        order_token: z.string(),
        placed_at: z.string(),
        currency: z.string(),
        total: z.string(),
        payment_status: z.enum(PAYMENT_STATUSES),
        cancelled: z.boolean(),
      }),
    ),
    /** For the next ones; null: these are the last. */
    next_before: z.string().nullable(),
  })
  .meta({ id: 'ShopOrders' })

export const orderSought = z.object({ ok: z.literal(true) }).meta({ id: 'ShopOrderSought' })
