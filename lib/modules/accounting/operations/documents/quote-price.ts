import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wireNumber } from '@/lib/core/values/money'
import { decimalText } from '@/lib/modules/accounting/documents/document-input'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { pricesOf } from '@/lib/modules/accounting/documents/price-of'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { calendarDay } from '../../domain/day'

/** Small questions of a form while it is filled in. */

const day = calendarDay.optional()
const currency = z.string().regex(/^[A-Z]{3}$/, 'Write a currency as ZAR.')
const dayOf = (ctx: OperationCtx, text: string | undefined) => (text ? new Date(`${text}T00:00:00Z`) : todayOf(ctx))

export const quotePrice = defineOperation({
  name: 'accounting.item_price.quote',
  title: 'Asked for the price of an item',
  permission: 'accounting.item.read',
  effect: 'read',
  input: z.strictObject({
    item_id: z.uuid('Send the id of an item.'),
    side: z.enum(['buying', 'selling']),
    /** Without it the company's. */
    currency: currency.optional(),
    qty: decimalText({ places: 4, most: '1000000000' }).default('1'),
    /** Without it today. */
    date: day,
    price_list_id: z.uuid('Send the id of a price list.').optional(),
  }),
  /** Null where the price list has none. */
  output: z.object({ rate: z.string().nullable() }),
  async run({ ctx, input: { item_id, side, qty, date, price_list_id, ...input } }) {
    const company = await findCompany(ctx)
    const priceOf = await pricesOf(ctx, {
      itemIds: [item_id],
      buying: side === 'buying',
      currency: input.currency ?? company?.currency ?? ctx.organization.currency,
      posting_date: dayOf(ctx, date),
      price_list_id,
    })
    const rate = priceOf(item_id, qty)
    return { rate: rate === null ? null : wireNumber(rate) }
  },
})

export const quoteRate = defineOperation({
  name: 'accounting.exchange_rate.quote',
  title: 'Asked for an exchange rate',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({ currency, date: day }),
  /** One of the currency in the company's; null where no rate was known by that day. */
  output: z.object({ rate: z.string().nullable() }),
  async run({ ctx, input }) {
    const company = await findCompany(ctx)
    if (input.currency === (company?.currency ?? ctx.organization.currency)) return { rate: '1' }
    const rate = await exchangeRate(ctx, input.currency, dayOf(ctx, input.date))
    return { rate: rate === null ? null : wireNumber(rate) }
  },
})

export const checkBillNumber = defineOperation({
  name: 'accounting.document.bill_number',
  title: 'Asked whether a bill is entered already',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({
    supplier_id: z.uuid('Send the id of a supplier.'),
    bill_no: z.string().max(140, 'At most 140 characters.'),
    /** The document that asks. */
    except: z.uuid().optional(),
  }),
  output: z.object({ other: z.object({ id: z.string(), number: z.string(), href: z.string() }).nullable() }),
  run: async ({ ctx, input }) => ({ other: await findBill(ctx, input, input.except ?? null) }),
})

/** The bill that a supplier's number is used on already, in every year and however it is spelled. */
export async function findBill(
  ctx: OperationCtx,
  { supplier_id, bill_no }: { supplier_id: string; bill_no: string },
  own: string | null,
): Promise<{ id: string; number: string; href: string } | null> {
  const [other] = await ctx.query<{ id: string; number: string }>(
    compile(sql`
      select id::text, number from acc_document
      where organization_id = ${ctx.organization.id}::uuid and supplier_id = ${supplier_id}::uuid
        and doctype = 'acc_purchase_invoice' and docstatus <> 2 and not is_return
        and upper(regexp_replace(bill_no, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(${bill_no}, '[^[:alnum:]]', '', 'g'))
        and bill_no <> '' and id is distinct from ${own}::uuid
      limit 1`),
  )
  return other ? { ...other, href: documentHref('acc_purchase_invoice', other.id) } : null
}
