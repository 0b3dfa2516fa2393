import { z } from 'zod'
import { sinceField } from '@/lib/core/http/since'

/** Fields that the integration API's operations share (Integration REST API 2 and 4). */

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(least, `The least is ${least}.`)
    .max(most, `The most is ${most}.`)

export const limitField = wholeNumber(1, 200).default(50)

/** Text that may be left out or null. PostgreSQL cannot store the null character. */
export const nullableText = (most: number) =>
  z
    .string({ error: 'Enter text, or null.' })
    .max(most, `At most ${most} characters.`)
    .refine((text) => !text.includes('\0'), 'Remove the null character.')
    .nullish()

/** Both directions of each field. */
export const sortField = <F extends string>(fields: readonly F[]) => {
  const choices = fields.flatMap((field) => [field, `-${field}`])
  return z
    .enum(choices as [string, ...string[]], { error: `Sort by one of ${choices.join(', ')}.` })
    .default('-created_at')
}

const cursorField = z
  .string()
  .max(2_000, 'At most 2000 characters.')
  .optional()
  .meta({ description: 'From next_cursor, with the same parameters; page is ignored then.' })

/** What every list takes beside its own filters. */
export const listFields = {
  page: wholeNumber(1, 1_000_000).default(1),
  per_page: wholeNumber(1, 100).default(25),
  cursor: cursorField,
  created_since: sinceField.optional(),
  updated_since: sinceField.optional(),
}

/** What every list answers beside its rows. */
export const listDetails = {
  /** Exact to 10 000, an estimate above. */
  total: z.number().int(),
  page: z.number().int(),
  per_page: z.number().int(),
  next_cursor: z.string().nullable().describe('Goes on where this page ended, whatever is written meanwhile.'),
}
