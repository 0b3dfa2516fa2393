import { z } from 'zod'

/** Carts, orders and payments of the shop: what is sent and what is answered. */

const MAX_QTY = 999
const MAX_LINES = 100

const NULL_CHARACTER = '\0'
const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes(NULL_CHARACTER), 'Remove the null character.')
const needed = (most: number, missing: string) => text(most).min(1, missing)
const amount = z
  .string({ error: 'Send an amount as text.' })
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Send an amount such as 115.00.')

const cartLine = z.strictObject({
  sku: needed(80, 'Send the code of an item.'),
  qty: z
    .number({ error: 'Enter a number.' })
    .int('Enter a whole number.')
    .min(1, 'At least 1.')
    .max(MAX_QTY, `At most ${MAX_QTY} of one item. Contact the shop for more.`),
  /** Price of one with VAT as the shopper saw it; where it is another by now, the quote says so. */
  expected_price: amount.optional(),
})
export const cartLines = z
  .array(cartLine, { error: 'Send the items.' })
  .min(1, 'Send at least one item.')
  .max(MAX_LINES, `At most ${MAX_LINES} lines.`)
export type CartLine = z.output<typeof cartLine>

export const checkoutCustomer = z.strictObject(
  {
    name: needed(200, 'Enter your name.'),
    email: text(254).pipe(z.email({ error: 'This is not an e-mail address.' })),
    phone: text(64).optional(),
  },
  { error: 'Send who orders.' },
)

export const checkoutAddress = z.strictObject(
  {
    line1: needed(200, 'Enter the street and number.'),
    line2: text(200).optional(),
    city: needed(120, 'Enter the town or city.'),
    postal_code: needed(20, 'Enter the postal code.'),
    province: text(120).optional(),
    country: text(120).optional(),
  },
  { error: 'Send where to deliver.' },
)
export const orderNote = text(1000).optional()
export const expectedTotal = amount.optional().describe('Total that the shopper saw; another one is refused.')

const quoteLine = z
  .object({
    sku: z.string(),
    name: z.string(),
    qty: z.number().int(),
    /** `unavailable`: unknown, or not sold here any more. */
    state: z.enum(['ok', 'unavailable', 'no_price']),
    /** Why it cannot be ordered, or that its price has changed; else empty. */
    message: z.string(),
    /** Of one, without VAT; null where it has none. */
    price: z.string().nullable(),
    price_with_vat: z.string().nullable(),
    /** Price with VAT that was expected, where it is another now. */
    changed_from: z.string().nullable(),
    /** Of the line. */
    amount: z.string().nullable(),
    amount_with_vat: z.string().nullable(),
    vat_percent: z.string(),
    image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'CartLine' })
export type QuoteLine = z.infer<typeof quoteLine>

export const quote = z
  .object({
    currency: z.string(),
    lines: z.array(quoteLine),
    /** What can be ordered, with VAT, without delivery. */
    items_total: z.string(),
    /** With VAT; `text` says how it is counted. */
    shipping: z.object({ amount: z.string(), amount_with_vat: z.string(), text: z.string() }),
    net_total: z.string(),
    vat_total: z.string(),
    total: z.string(),
    /** Every line can be ordered, and the shop is open. */
    can_order: z.boolean(),
    /** Why it cannot be ordered; else empty. */
    message: z.string(),
  })
  .meta({ id: 'CartQuote' })
export type Quote = z.infer<typeof quote>

export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'partially_refunded',
  'refunded',
  'cancelled',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** The money came, whatever went back since. */
export const PAID_STATUSES: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

export const placedOrder = z
  .object({
    order_id: z.string(),
    order_number: z.string(),
    order_token: z.string(),
    total: z.string(),
    currency: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES),
    /** Where to pay by card; null: the shop takes no cards, or its gateway did not answer: see the order. */
    checkout_url: z.string().nullable(),
  })
  .meta({ id: 'PlacedOrder' })

const orderStep = z.object({
  key: z.enum(['placed', 'paid', 'prepared', 'cancelled', 'refunded']),
  label: z.string(),
  done: z.boolean(),
  /** A day or a moment; null while it is not done, or not known. */
  at: z.string().nullable(),
})

export const publicOrder = z
  .object({
    order_number: z.string(),
    placed_at: z.string(),
    currency: z.string(),
    steps: z.array(orderStep),
    lines: z.array(
      z.object({
        sku: z.string().nullable(),
        name: z.string(),
        qty: z.string(),
        /** Of one, and of the line; without VAT and with it. */
        price: z.string(),
        price_with_vat: z.string(),
        amount: z.string(),
        amount_with_vat: z.string(),
        image: z.object({ url: z.string(), alt: z.string() }).nullable(),
      }),
    ),
    net_total: z.string(),
    vat_total: z.string(),
    total: z.string(),
    payment: z.object({
      status: z.enum(PAYMENT_STATUSES),
      /** In plain words, with what to do. */
      message: z.string(),
      can_pay: z.boolean(),
      /** By card, and of it what is back with the shopper and what is on its way. */
      paid: z.string(),
      refunded: z.string(),
      refunding: z.string(),
    }),
    cancelled: z.boolean(),
    /** Masked unless the order's own shopper is signed in. */
    masked: z.boolean(),
    contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    address: z.object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      postal_code: z.string(),
      province: z.string(),
      country: z.string(),
    }),
    note: z.string(),
    /** Its invoice can be downloaded beside it. */
    has_invoice: z.boolean(),
  })
  .meta({ id: 'PublicOrder' })
export type PublicOrder = z.infer<typeof publicOrder>

export const startedPayment = z
  .object({ checkout_url: z.string(), reference: z.string() })
  .meta({ id: 'StartedPayment' })
