import { z } from 'zod'
import { decimalText } from '../documents/document-input'
import { optionalDay } from '../domain/day'

/** What a payment takes. Amounts are decimals; days are `2026-11-30`. */

export const dayInput = optionalDay

export const textInput = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')

export const idInput = z
  .union([z.uuid({ error: 'Send the id of a record.' }), z.null(), z.literal('').transform(() => null)])
  .optional()

export const moneyInput = decimalText({ places: 2, most: '100000000000' })

export const partyTypeInput = z.enum(['supplier', 'customer'], { error: 'Choose supplier or customer.' })

export const allocationInput = z.strictObject({
  document_id: z.uuid({ error: 'Send the id of an invoice.' }),
  /** In the invoice's currency; of a debit or credit note either sign means what is used of it. */
  amount: moneyInput.refine((value) => Number(value) !== 0, 'Enter an amount, or leave this invoice out.'),
})

export const paymentFields = {
  kind: z.enum(['pay', 'receive'], { error: 'Choose pay or receive.' }).optional(),
  party_type: partyTypeInput.optional(),
  supplier_id: idInput,
  customer_id: idInput,
  posting_date: dayInput,
  /** The ledger account that the money leaves or reaches; the company's bank account by default. */
  bank_account_id: idInput,
  /** Control account for what is allocated to no invoice; the party's by default. */
  party_account_id: idInput,
  currency: z
    .union([z.string().regex(/^[A-Z]{3}$/, 'Write a currency as ZAR.'), z.literal(''), z.null()])
    .transform((value) => value || undefined)
    .optional(),
  /** What one of the currency was worth in the company's, at the bank. */
  conversion_rate: z
    .union([decimalText({ places: 9, most: '100000000', least: '0.000000001' }), z.null()])
    .transform((value) => value ?? undefined)
    .optional(),
  /** Above zero, in the currency. */
  amount: moneyInput.refine((value) => Number(value) > 0, 'Enter an amount above zero.').optional(),
  /** What left or reached the bank in the company's currency; the rate follows from it. */
  base_amount: moneyInput.refine((value) => Number(value) > 0, 'Enter an amount above zero.').optional(),
  mode: textInput(40).optional(),
  reference_no: textInput(140).optional(),
  reference_date: dayInput,
  remarks: textInput(2000).optional(),
  /** Replaces all allocations; what is left of the amount is an advance. */
  allocations: z.array(allocationInput).max(500, 'At most 500 invoices.').optional(),
}

export type PaymentInput = z.output<z.ZodObject<typeof paymentFields>>
export type AllocationInput = z.output<typeof allocationInput>
