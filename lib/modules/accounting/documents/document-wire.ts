/** A document as callers read it. Amounts are decimal text, days are `2026-11-30`. */
import { z } from 'zod'
import { DOCTYPE_NAMES } from '../schemas'

const lineWire = z
  .object({
    id: z.string(),
    position: z.number(),
    item_id: z.string().nullable(),
    item_sku: z.string().nullable(),
    item_name: z.string().nullable(),
    description: z.string(),
    qty: z.string(),
    uom: z.string(),
    rate: z.string(),
    amount: z.string(),
    base_amount: z.string(),
    expense_account_id: z.string().nullable(),
    income_account_id: z.string().nullable(),
    account: z.string().nullable(),
    cost_centre_id: z.string().nullable(),
    cost_centre: z.string().nullable(),
    warehouse_id: z.string().nullable(),
    warehouse: z.string().nullable(),
    item_tax_template_id: z.string().nullable(),
    item_tax_template: z.string().nullable(),
    schedule_date: z.string().nullable(),
    source_line_id: z.string().nullable(),
    ordered_qty: z.string(),
    received_qty: z.string(),
    billed_qty: z.string(),
    billed_amount: z.string(),
    returned_qty: z.string(),
  })
  .meta({ id: 'DocumentLine' })
export type LineWire = z.infer<typeof lineWire>

const formLine = lineWire
  .pick({
    item_id: true,
    description: true,
    qty: true,
    uom: true,
    rate: true,
    expense_account_id: true,
    income_account_id: true,
    cost_centre_id: true,
    warehouse_id: true,
    item_tax_template_id: true,
    schedule_date: true,
    source_line_id: true,
  })
  .extend({
    id: z.string().optional(),
    amount: z.string().optional(),
    base_amount: z.string().optional(),
  })
  .meta({ id: 'DocumentFormLine' })
export type FormLine = z.infer<typeof formLine>

/** The raw form of a draft: ids as they are stored. */
export const documentForm = z
  .object({
    id: z.string(),
    doctype: z.enum(DOCTYPE_NAMES),
    number: z.string(),
    /** The number again, under the name that list rows have it. */
    name: z.string(),
    docstatus: z.number(),
    status: z.string(),
    progress: z.string(),
    company_id: z.string(),
    supplier_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    party_name: z.string(),
    posting_date: z.string(),
    transaction_date: z.string().nullable(),
    schedule_date: z.string().nullable(),
    valid_until: z.string().nullable(),
    due_date: z.string().nullable(),
    bill_no: z.string(),
    bill_date: z.string().nullable(),
    credit_to_id: z.string().nullable(),
    debit_to_id: z.string().nullable(),
    is_return: z.boolean(),
    return_against_id: z.string().nullable(),
    reopens_order: z.boolean(),
    currency: z.string(),
    conversion_rate: z.string(),
    tax_adjustment: z.string(),
    net_total: z.string(),
    tax_total: z.string(),
    grand_total: z.string(),
    base_net_total: z.string(),
    base_tax_total: z.string(),
    base_grand_total: z.string(),
    outstanding: z.string(),
    base_outstanding: z.string(),
    per_received: z.number(),
    per_billed: z.number(),
    per_billed_amount: z.number(),
    price_list_id: z.string().nullable(),
    lead_id: z.string().nullable(),
    deal_id: z.string().nullable(),
    source: z.string(),
    remarks: z.string(),
    terms: z.string(),
    created_by: z.string().nullable(),
    updated_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    submitted_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    cancel_reason: z.string(),
    version: z.number(),
    items: z.array(formLine),
  })
  .meta({ id: 'DocumentForm' })
export type DocumentForm = z.infer<typeof documentForm>

export const documentWire = documentForm
  .omit({ items: true })
  .extend({
    title: z.string(),
    href: z.string(),
    company: z.string(),
    supplier_name: z.string().nullable(),
    customer_name: z.string().nullable(),
    party_href: z.string().nullable(),
    /** What it comes from in modules above the books, e.g. a deal. */
    origins: z.array(z.object({ label: z.string(), href: z.string() })),
    party_account: z.string().nullable(),
    price_list: z.string().nullable(),
    return_against: z.string().nullable(),
    created_by_name: z.string().nullable(),
    updated_by_name: z.string().nullable(),
    submitted_by_name: z.string().nullable(),
    cancelled_by_name: z.string().nullable(),
    items: z.array(lineWire),
    taxes: z.array(
      z.object({
        name: z.string(),
        rate: z.string(),
        account_id: z.string(),
        account: z.string(),
        net_amount: z.string(),
        amount: z.string(),
        base_amount: z.string(),
      }),
    ),
    links: z.array(
      z.object({
        direction: z.enum(['from', 'into', 'payment']),
        id: z.string(),
        doctype: z.string(),
        number: z.string(),
        status: z.string(),
        is_return: z.boolean(),
        posting_date: z.string(),
        amount: z.string(),
        currency: z.string(),
        href: z.string(),
      }),
    ),
    actions: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      discard: z.boolean(),
      cancel: z.boolean(),
      pay: z.boolean(),
      return: z.boolean(),
      make: z.array(z.object({ doctype: z.enum(DOCTYPE_NAMES), title: z.string() })),
    }),
  })
  .meta({ id: 'Document' })
export type DocumentWire = z.infer<typeof documentWire>
