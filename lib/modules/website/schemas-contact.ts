import { z } from 'zod'
import { personPhone, shopperEmail } from './schemas-shoppers'

/** What a visitor writes to a shop. */

const MAX_MESSAGE = 4000

const text = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, `At most ${most} characters.`)

export const messageFields = z.strictObject({
  name: text(200, 'Enter your name.'),
  email: shopperEmail,
  phone: personPhone.default(''),
  message: text(MAX_MESSAGE, 'Write a message.'),
  /** Of the order that it is about; one that opens nothing is refused. */
  order_token: z.string().max(120).optional(),
  page: z.string().trim().max(300, 'At most 300 characters.').optional(),
  /** Left empty by people, who do not see it. */
  website: z.string().max(2000).optional(),
})

export const messageSent = z.object({ ok: z.literal(true) }).meta({ id: 'ShopMessageSent' })
