import { z } from 'zod'
import { optionalDay as day } from '../domain/day'
import { DOCTYPE_NAMES } from '../schemas'

/** What a document takes: header and item lines (Business Platform Modules 2.4 and 4.4). */

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')
const id = z
  .union([z.uuid({ error: 'Send the id of a record.' }), z.null(), z.literal('').transform(() => null)])
  .optional()

/** A decimal, as text or number, kept as text. */
export const decimalText = (details: { places: number; most: string; least?: string }) =>
  z
    .union([z.string(), z.number()], { error: 'Enter a number.' })
    .transform((value) => String(value).trim())
    .refine((value) => /^-?\d{1,15}(\.\d+)?$/.test(value), {
      error: 'Enter a number, with a point before its decimals.',
      abort: true,
    })
    .refine(
      (value) => (/\.(\d+?)0*$/.exec(value)?.[1] ?? '').length <= details.places,
      `At most ${details.places} decimals.`,
    )
    .refine((value) => Math.abs(Number(value)) <= Number(details.most), `At most ${details.most}.`)
    .refine(
      (value) => details.least === undefined || Number(value) >= Number(details.least),
      `At least ${details.least}.`,
    )

/** A documented field under another name than ours: the refusal says ours. */
const called = (name: string) => z.never({ error: `Send its id as ${name}.` }).optional()

const lineInput = z.strictObject({
  item_id: id,
  description: text(2000).optional(),
  qty: decimalText({ places: 4, most: '1000000000' })
    .refine((value) => Number(value) !== 0, 'A line has a quantity.')
    .default('1'),
  uom: text(30).optional(),
  /** Without it the price of the price list. */
  rate: decimalText({ places: 6, most: '1000000000' }).optional(),
  /** When buying. */
  expense_account_id: id,
  /** When selling. */
  income_account_id: id,
  cost_centre_id: id,
  warehouse_id: id,
  /** Without it the item's, else the company's default one when buying or selling; null: no VAT. */
  item_tax_template_id: id,
  schedule_date: day,
  /** The line of another document that this one is made from; its quantities are counted. */
  source_line_id: id,
  expense_account: called('expense_account_id'),
  income_account: called('income_account_id'),
  cost_centre: called('cost_centre_id'),
  warehouse: called('warehouse_id'),
  item_tax_template: called('item_tax_template_id'),
})

export const headerInput = {
  company_id: id,
  supplier_id: id,
  customer_id: id,
  posting_date: day,
  transaction_date: day,
  schedule_date: day,
  valid_until: day,
  due_date: day,
  bill_no: text(140).optional(),
  bill_date: day,
  /** Payable account instead of the supplier's. */
  credit_to_id: id,
  /** Receivable account instead of the customer's. */
  debit_to_id: id,
  is_return: z.boolean({ error: 'Send true or false.' }).optional(),
  return_against_id: id,
  /** Of a return: its order is to be billed again for what is given back. */
  reopens_order: z.boolean({ error: 'Send true or false.' }).optional(),
  currency: z
    .union([
      z.string().regex(/^[A-Z]{3}$/, 'Write a currency as ZAR.'),
      z.literal('').transform(() => undefined),
      z.null().transform(() => undefined),
    ])
    .optional(),
  conversion_rate: z
    .union([decimalText({ places: 9, most: '100000000', least: '0.000000001' }), z.null().transform(() => undefined)])
    .optional(),
  tax_adjustment: decimalText({ places: 2, most: '5', least: '-5' }).optional(),
  price_list_id: id,
  lead_id: id,
  deal_id: id,
  remarks: text(5000).optional(),
  terms: text(5000).optional(),
  items: z.array(lineInput).max(500, 'At most 500 lines.').optional(),
}

export const doctypeInput = z.enum(DOCTYPE_NAMES, { error: `Choose one of ${DOCTYPE_NAMES.join(', ')}.` })
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1')])
  .default(false)

export type HeaderInput = z.output<z.ZodObject<typeof headerInput>>
export type LineInput = z.output<typeof lineInput>
