import { z } from 'zod'
import { defineEvent } from '@/lib/core/events'

/** What happens in the books, for webhooks, agents, chat and other modules. */

const money = { currency: z.string(), grand_total: z.string() }
const about = ({ id }: { id: string }) => `document:${id}`
const aboutPayment = ({ id }: { id: string }) => `payment:${id}`
const ID = '01990f6e-7d2a-7c11-9a35-5b1d0c7f2e11'
const PARTY = '01990f6e-7d2a-7c11-9a35-5b1d0c7f2e12'

export const quotationCreated = defineEvent({
  name: 'quotation.created',
  title: 'Quotation created',
  description: 'A quotation for a customer was saved for the first time, by hand or from a lead.',
  payload: z.object({
    id: z.string(),
    number: z.string(),
    customer_id: z.string().nullable(),
    lead_id: z.string().nullable(),
    deal_id: z.string().nullable(),
    ...money,
  }),
  example: {
    id: ID,
    number: 'QUO-00012',
    customer_id: PARTY,
    lead_id: null,
    deal_id: null,
    currency: 'ZAR',
    grand_total: '2299.00',
  },
  record: about,
})

export const invoiceSubmitted = defineEvent({
  name: 'invoice.submitted',
  title: 'Invoice submitted',
  description: 'A sales invoice was submitted and stands in the ledger.',
  payload: z.object({
    id: z.string(),
    number: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    due_date: z.string().nullable(),
    is_return: z.boolean(),
    ...money,
  }),
  example: {
    id: ID,
    number: 'INV-00042',
    customer_id: PARTY,
    customer_name: 'Karoo Lodge',
    due_date: '2026-12-30',
    is_return: false,
    currency: 'ZAR',
    grand_total: '1150.00',
  },
  record: about,
})

export const billSubmitted = defineEvent({
  name: 'bill.submitted',
  title: 'Bill submitted',
  description: 'A supplier’s bill was submitted and stands in the ledger.',
  payload: z.object({
    id: z.string(),
    number: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    bill_no: z.string(),
    due_date: z.string().nullable(),
    is_return: z.boolean(),
    ...money,
  }),
  example: {
    id: ID,
    number: 'BILL-00007',
    supplier_id: PARTY,
    supplier_name: 'Open Fibre Wholesale',
    bill_no: 'OF-20931',
    due_date: '2026-12-30',
    is_return: false,
    currency: 'ZAR',
    grand_total: '23000.00',
  },
  record: about,
})

export const documentCancelled = defineEvent({
  name: 'document.cancelled',
  title: 'Document cancelled',
  description: 'A submitted document of buying or selling was cancelled; what it had posted is reversed.',
  payload: z.object({ id: z.string(), doctype: z.string(), number: z.string(), reason: z.string() }),
  example: { id: ID, doctype: 'acc_sales_invoice', number: 'INV-00042', reason: 'Entered twice' },
  record: about,
})

/** Money of one party: its ids and names are null where it is of the other kind. */
const paid = {
  id: z.string(),
  number: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Money that goes back: from a supplier, or to a customer. */
  is_refund: z.boolean(),
  currency: z.string(),
  amount: z.string(),
}

export const paymentReceived = defineEvent({
  name: 'payment.received',
  title: 'Payment received',
  description: 'Money came in and was booked: a customer’s payment, or a supplier’s refund (`is_refund`).',
  payload: z.object(paid),
  example: {
    id: ID,
    number: 'PAY-00031',
    customer_id: PARTY,
    customer_name: 'Karoo Lodge',
    supplier_id: null,
    supplier_name: null,
    is_refund: false,
    currency: 'ZAR',
    amount: '1150.00',
  },
  record: aboutPayment,
})

export const paymentMade = defineEvent({
  name: 'payment.made',
  title: 'Payment made',
  description: 'Money went out and was booked: a payment to a supplier, or a refund to a customer (`is_refund`).',
  payload: z.object(paid),
  example: {
    id: ID,
    number: 'PAY-00032',
    customer_id: null,
    customer_name: null,
    supplier_id: PARTY,
    supplier_name: 'Open Fibre Wholesale',
    is_refund: false,
    currency: 'ZAR',
    amount: '23000.00',
  },
  record: aboutPayment,
})

export const accountingEvents = [
  quotationCreated,
  invoiceSubmitted,
  billSubmitted,
  documentCancelled,
  paymentReceived,
  paymentMade,
]
