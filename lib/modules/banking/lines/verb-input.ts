import { z } from 'zod'
import { decimalText } from '@/lib/modules/accounting/documents/document-input'
import {
  dayInput,
  idInput,
  moneyInput,
  partyTypeInput,
  textInput,
} from '@/lib/modules/accounting/payments/payment-input'

/** What the verbs on lines take. Amounts are in the bank account's currency by default; days are `2026-11-30`. */

const notZero = moneyInput.refine((value) => Number(value) !== 0, 'Enter an amount.')

export const noteInput = textInput(500)

/** When it is booked; the line's own day by default. */
export const postingDay = dayInput

/** What one of the bank account's currency was worth in the company's; the day's rate by default. */
export const rateInput = z
  .union([decimalText({ places: 9, most: '100000000', least: '0.000000001' }), z.null()])
  .transform((value) => value ?? undefined)
  .optional()

export const paymentPart = {
  party_type: partyTypeInput,
  party_id: z.uuid({ error: 'Send the id of a supplier or customer.' }),
  /** Invoices that it pays, in their own currency; without them what is open is paid, oldest first. */
  allocations: z
    .array(z.strictObject({ invoice_id: z.uuid({ error: 'Send the id of an invoice.' }), amount: notZero }))
    .max(500, 'At most 500 invoices.')
    .optional(),
  /** A sales order that the receipt pays: it becomes a submitted invoice first. */
  order_id: idInput,
  mode: textInput(40).optional(),
  reference_no: textInput(140).optional(),
}

export const journalPart = {
  account_id: z.uuid({ error: 'Choose an account.' }),
  cost_centre_id: idInput,
  /** The amount holds VAT: what is the tax goes to the account of each rate. */
  tax_template_id: idInput,
  /** On creditors and debtors: whose balance it is, and which invoice it settles. */
  supplier_id: idInput,
  customer_id: idInput,
  document_id: idInput,
  remark: textInput(500).optional(),
}

/** A part of a line that goes to an account: above zero for money in, below for money out; or all without the line's sign. */
export const journalLine = z.strictObject({ ...journalPart, amount: notZero })

export const splitParts = z
  .array(
    z.discriminatedUnion(
      'kind',
      [
        z.strictObject({
          kind: z.literal('payment'),
          amount: notZero,
          remarks: textInput(2000).optional(),
          remember: z.boolean({ error: 'Send true or false.' }).optional(),
          ...paymentPart,
        }),
        z.strictObject({ kind: z.literal('journal'), amount: notZero, ...journalPart }),
        z.strictObject({
          kind: z.literal('voucher'),
          amount: notZero,
          voucher_type: z.enum(['payment', 'journal'], { error: 'Choose payment or journal.' }),
          voucher_id: z.uuid({ error: 'Send the id of a payment or journal entry.' }),
        }),
      ],
      { error: 'Choose payment, journal or voucher.' },
    ),
  )
  .min(1, 'Add at least one part.')
  .max(100, 'At most 100 parts.')

export type PaymentPart = z.output<z.ZodObject<typeof paymentPart>>
export type JournalPart = z.output<z.ZodObject<typeof journalPart>>
export type SplitPart = z.output<typeof splitParts>[number]
