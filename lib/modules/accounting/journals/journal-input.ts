import { z } from 'zod'
import { dayInput, idInput, moneyInput, textInput } from '../payments/payment-input'

/** What a journal entry takes; a draft may be unbalanced. Amounts are in the company's currency. */

const side = z
  .union([moneyInput, z.null(), z.literal('')])
  .transform((value) => value || '0')
  .refine((value) => Number(value) >= 0, 'Enter an amount above zero; use the other side for what goes down.')
  .optional()

const journalLineInput = z.strictObject({
  account_id: z.uuid({ error: 'Choose an account.' }),
  cost_centre_id: idInput,
  /** On creditors and debtors: whose balance it is. */
  supplier_id: idInput,
  customer_id: idInput,
  /** The invoice that it settles. */
  document_id: idInput,
  debit: side,
  credit: side,
  /** For an account that is kept in another currency, such as a dollar account at the bank: both, or neither. */
  currency: z
    .union([z.string().regex(/^[A-Z]{3}$/, 'Write a currency as USD.'), z.literal(''), z.null()])
    .transform((value) => value || undefined)
    .optional(),
  /** What of it is moved: positive for a debit, negative for a credit. */
  currency_amount: moneyInput.optional(),
  /** The line is VAT at this rate, on this net amount; a rate of zero may be named on the net amount's own line. */
  tax_rate_id: idInput,
  tax_net: moneyInput.refine((value) => Number(value) > 0, 'Enter the net amount, above zero.').nullish(),
  remarks: textInput(500).optional(),
})

export const journalFields = {
  kind: z.enum(['journal', 'opening'], { error: 'Choose journal or opening.' }).optional(),
  posting_date: dayInput,
  title: textInput(200).optional(),
  remarks: textInput(2000).optional(),
  /** Replace all lines. */
  lines: z.array(journalLineInput).max(500, 'At most 500 lines.').optional(),
}

export type JournalInput = z.output<z.ZodObject<typeof journalFields>>
export type JournalLineInput = z.output<typeof journalLineInput>
