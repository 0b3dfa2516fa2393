import { z } from 'zod'
import { rowOf } from '@/lib/core/grid/row-schema'
import { customersGrid } from './party-grids'

/** What the pages of customers and suppliers answer. */

/** An order or an invoice on the page of whom it is for. Amounts are decimals in the document's currency. */
const partyDocumentLine = z
  .object({
    id: z.string(),
    number: z.string(),
    /** Supplier's own number, of bills. */
    bill_no: z.string(),
    posting_date: z.string(),
    /** Of invoices when they are due, of orders when they are wanted. */
    due_date: z.string().nullable(),
    currency: z.string(),
    grand_total: z.string(),
    outstanding: z.string(),
    status: z.string(),
    progress: z.string(),
    overdue: z.boolean(),
    per_received: z.number(),
    per_billed: z.number(),
  })
  .meta({ id: 'PartyDocumentLine' })
export type PartyDocumentLine = z.infer<typeof partyDocumentLine>

export const partyPaymentLine = z
  .object({
    id: z.string(),
    number: z.string(),
    posting_date: z.string(),
    currency: z.string(),
    amount: z.string(),
    unallocated: z.string(),
    reference_no: z.string(),
    status: z.string(),
  })
  .meta({ id: 'PartyPaymentLine' })
export type PartyPaymentLine = z.infer<typeof partyPaymentLine>

export const partyDocuments = z
  .object({
    orders: z.array(partyDocumentLine),
    invoices: z.array(partyDocumentLine),
    invoice_count: z.number(),
    /** In the company's currency. */
    ageing: z.array(z.object({ bucket: z.string(), label: z.string(), amount: z.string() })),
  })
  .meta({ id: 'PartyDocuments' })
export type PartyDocuments = z.infer<typeof partyDocuments>

/** The answer of `GET /selling/customers/{customer_id}`. */
export const customerPage = z
  .object({
    customer: rowOf(customersGrid),
    deleted: z.boolean(),
    currency: z.string(),
    /** Null where the caller may not see them. */
    documents: partyDocuments.nullable(),
    payments: z.array(partyPaymentLine).nullable(),
    /** What a statement can be asked in, the usual one first; empty where the caller may not see documents. */
    statement_currencies: z.array(z.string()),
  })
  .meta({ id: 'CustomerPage' })
export type CustomerPage = z.infer<typeof customerPage>
