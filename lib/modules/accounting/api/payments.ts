import { defineApi, route } from '@/lib/core/http/api-table'
import { allocatePayment } from '../operations/payments/allocate-payment'
import { bookingSetup } from '../operations/payments/booking-setup'
import { cancelPayment, discardPayment } from '../operations/payments/cancel-payment'
import { readOpenItems } from '../operations/payments/open-items'
import { previewPayment } from '../operations/payments/preview-payment'
import { editPayment, listPayments, readPayment } from '../operations/payments/read-payment'
import { submitPayment } from '../operations/payments/submit-payment'
import { createPayment, updatePayment } from '../operations/payments/write-payment'

/** Money that came and went, and what it paid. */
export const paymentsApi = defineApi('platform', 'Payments', {
  'GET /accounting/payments': route(listPayments, { summary: 'Payments, newest first, of one party if you like' }),
  'POST /accounting/payments': route(createPayment, {
    status: 201,
    summary: 'Enter a payment as a draft; submit=true also books it',
  }),
  'GET /accounting/payments/{payment_id}': route(readPayment, { summary: 'A payment and the invoices that it paid' }),
  'GET /accounting/payments/{payment_id}/edit': route(editPayment, {
    id: 'getPaymentForm',
    summary: 'The raw form of a draft; 409 when it is booked or cancelled',
  }),
  'PUT /accounting/payments/{payment_id}': route(updatePayment, {
    summary: 'Change a draft; allocations replace all of them; submit=true books it afterwards',
  }),
  'GET /accounting/payments/{payment_id}/preview': route(previewPayment, {
    summary: 'The ledger lines that booking would post, or posted',
  }),
  'POST /accounting/payments/{payment_id}/submit': route(submitPayment, {
    summary: 'Book a draft; its invoices are paid by what it allocates',
  }),
  'POST /accounting/payments/{payment_id}/cancel': route(cancelPayment, {
    summary: 'Cancel a booked payment; its postings are reversed and its invoices open again',
  }),
  'POST /accounting/payments/{payment_id}/discard': route(discardPayment, {
    summary: 'Give up a draft; its number stays',
  }),
  'POST /accounting/payments/{payment_id}/allocate': route(allocatePayment, {
    summary: 'Use what is left of a payment for invoices that came later',
  }),
  'GET /accounting/booking-setup': route(bookingSetup, {
    id: 'getBookingSetup',
    summary: 'Accounts, cost centres and currencies that payments and journal entries choose from',
  }),
  'GET /accounting/open-items': route(readOpenItems, {
    id: 'listOpenItems',
    summary: 'What is open with a supplier or customer, oldest first, and how a payment would be spread over it',
  }),
})
