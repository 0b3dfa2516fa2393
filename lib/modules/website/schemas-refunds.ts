import { z } from 'zod'
import { PAYMENT_STATUSES } from './schemas-orders'

/** Money of an order that goes back to the card, and what staff see of an order of the shop. */

export const moneyInput = z
  .union([z.string(), z.number()], { error: 'Enter an amount.' })
  .transform((value) => String(value).trim())
  .refine(
    (value) => /^\d{1,15}(\.\d{1,2})?$/.test(value) && Number(value) > 0,
    'Enter an amount above zero, to the cent.',
  )

const refund = z.object({
  id: z.string(),
  amount: z.string(),
  /** `asked`: the gateway has not answered yet; `attention`: someone must complete it there. */
  status: z.enum(['asked', 'pending', 'attention', 'processed', 'failed']),
  /** The gateway's words where it did not go through. */
  message: z.string(),
  made_at_gateway: z.boolean(),
  created_at: z.string(),
  processed_at: z.string().nullable(),
  booked: z.boolean(),
})

export const shopOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    /** The shopper’s page of the order; empty where the website is not set up. */
    shop_url: z.string(),
    currency: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES),
    cancelled: z.boolean(),
    contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    /** Where to deliver, a line each. */
    address: z.array(z.string()),
    note: z.string(),
    paid: z.string(),
    refunded: z.string(),
    refunding: z.string(),
    left: z.string(),
    payments: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        amount: z.string(),
        status: z.enum(['open', 'paid', 'closed']),
        message: z.string(),
        /** Which card paid it, such as `visa 4081`; empty while it is not known. */
        card: z.string(),
        created_at: z.string(),
        settled_at: z.string().nullable(),
        booked: z.boolean(),
      }),
    ),
    refunds: z.array(refund),
  })
  .meta({ id: 'ShopOrder' })
export type ShopOrder = z.infer<typeof shopOrder>
