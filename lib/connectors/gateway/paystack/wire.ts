import { z } from 'zod'

/** What Paystack sends, as it sends it: amounts are integers in the minor unit. Source: provider-facts 2.1. */

/** Kept as text. A number too large to be exact is refused rather than stored wrong. */
const id = z.union([z.int(), z.string().min(1)]).transform(String)
const minor = z.int()
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const domain = z.enum(['test', 'live'])
/** Sometimes a number where a text is due, e.g. a month. */
const loose = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const envelope = z.looseObject({ status: z.boolean(), message: text })

export const problemWire = z.looseObject({
  message: z.string(),
  code: z.string().nullish(),
  type: z.string().nullish(),
})

const authorization = z.looseObject({
  authorization_code: text,
  reusable: z
    .union([z.boolean(), z.number()])
    .nullish()
    .transform((value) => value === true || value === 1),
  signature: text,
  brand: text,
  card_type: text,
  last4: loose,
  exp_month: loose,
  exp_year: loose,
  bank: text,
  account_name: text,
})

export const transactionWire = z.looseObject({
  id,
  domain,
  status: z.string(),
  reference: z.string(),
  amount: minor,
  currency: z.string(),
  gateway_response: text,
  message: text,
  fees: minor.nullish(),
  channel: text,
  paid_at: z.string().nullish(),
  paidAt: z.string().nullish(),
  created_at: z.string().nullish(),
  createdAt: z.string().nullish(),
  transaction_date: z.string().nullish(),
  customer: z.looseObject({ email: text, first_name: text, last_name: text, phone: text }).nullish(),
  authorization: authorization.nullish(),
  metadata: z.unknown().optional(),
  subaccount: z.union([z.string(), z.looseObject({ subaccount_code: text })]).nullish(),
})
export type TransactionWire = z.output<typeof transactionWire>

/** A charge that the customer must confirm says little more than where. */
export const pausedWire = z.looseObject({
  paused: z.literal(true),
  reference: z.string(),
  authorization_url: z.string(),
  id: id.nullish(),
})

/** Only some lists tell how many pages there are; some tell whether there is a next one. */
const meta = z.looseObject({ pageCount: z.coerce.number().nullish(), next: z.unknown().optional() }).nullish()
export type MetaWire = z.output<typeof meta>

export const transactionAnswer = z.looseObject({ data: transactionWire })
export const chargeAnswer = z.looseObject({ data: z.union([pausedWire, transactionWire]) })
export const transactionsAnswer = z.looseObject({ data: z.array(transactionWire), meta })

export const settlementWire = z.looseObject({
  id,
  domain,
  status: z.string(),
  currency: z.string(),
  total_amount: minor,
  total_fees: minor.nullish(),
  total_processed: minor,
  deductions: minor.nullish(),
  settlement_date: z.string().nullish(),
})
export type SettlementWire = z.output<typeof settlementWire>
export const settlementsAnswer = z.looseObject({ data: z.array(settlementWire), meta })

export const balanceAnswer = z.looseObject({ data: z.array(z.looseObject({ currency: z.string(), balance: minor })) })

export const subaccountAnswer = z.looseObject({
  data: z.looseObject({
    subaccount_code: z.string(),
    business_name: text,
    active: z.unknown().optional(),
    currency: text,
  }),
})

export const checkoutAnswer = z.looseObject({
  data: z.looseObject({ authorization_url: z.string(), access_code: z.string(), reference: z.string() }),
})

const refundWire = z.looseObject({
  id: id.nullish(),
  status: text,
  reason: text,
  amount: z.coerce.number().pipe(minor),
  currency: text,
  merchant_note: text,
  created_at: z.string().nullish(),
  createdAt: z.string().nullish(),
  refunded_at: z.string().nullish(),
})
export type RefundWire = z.output<typeof refundWire>
export const refundAnswer = z.looseObject({ data: refundWire })
export const refundsAnswer = z.looseObject({ data: z.array(refundWire), meta })

export const eventWire = z.looseObject({
  event: z.string(),
  data: z.looseObject({
    id: id.nullish(),
    domain: domain.nullish(),
    reference: loose,
    transaction_reference: loose,
    refund_reference: loose,
    amount: loose,
    status: text,
  }),
})
