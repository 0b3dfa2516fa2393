import { z } from 'zod'
import type { CsvMapping } from '../schemas-imports-answers'

const column = z.number({ error: 'Choose a column.' }).int().min(0).max(199)
const maybe = column.nullable().default(null)

/** How a person says a CSV is read. */
export const csvMappingInput: z.ZodType<CsvMapping> = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|'], { error: 'Choose a comma, semicolon, tab or bar.' }).default(','),
    header_row: z.number().int().min(0).max(1_000).default(1),
    date: column,
    description: column,
    reference: maybe,
    counterparty: maybe,
    amount: maybe,
    debit: maybe,
    credit: maybe,
    sign: maybe,
    balance: maybe,
    date_order: z.enum(['dmy', 'mdy', 'ymd'], { error: 'Choose the order of day, month and year.' }).default('dmy'),
    decimal: z.enum(['.', ','], { error: 'Choose a point or a comma.' }).default('.'),
    inverted: z.boolean().default(false),
    /** Taken from the file; what is sent is not looked at. */
    headers: z.array(z.string().max(500)).max(200).default([]),
  })
  .superRefine((mapping, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const split = mapping.debit !== null || mapping.credit !== null
    if (mapping.amount === null && !split)
      wrong('amount', 'Choose the column of the amount, or those of money out and in.')
    if (mapping.amount !== null && split)
      wrong('amount', 'Choose either one column for the amount, or columns for money out and in.')
    const money = [mapping.amount, mapping.debit, mapping.credit, mapping.balance].filter((index) => index !== null)
    if (new Set([...money, mapping.date]).size < money.length + 1)
      wrong('date', 'The day, the amounts and the balance must be columns of their own.')
  })

/** The same in a form, where it is JSON text. */
export const csvMappingText = z.string().transform((text, ctx): CsvMapping => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Send the mapping as JSON.' })
    return z.NEVER
  }
  const parsed = csvMappingInput.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: 'custom', path: [...path], message })
  return z.NEVER
})
