import { z } from 'zod'
import { contactFields } from './contact-fields'
import { nullableText } from './fields'

const MAX_TEXT_LENGTH = 20_000

/** Deal update input (Integration REST API 2). */
export const dealUpdateFields = {
  title: nullableText(300).meta({ examples: ['Fibre for the guest house'] }),
  description: nullableText(MAX_TEXT_LENGTH).meta({ examples: ['Two houses, one line each.'] }),
  value: z
    .number({ error: 'Enter a number, or null.' })
    .min(-9_999_999_999_999, 'The least is -9999999999999.')
    .max(9_999_999_999_999, 'The most is 9999999999999.')
    .nullish()
    .meta({ description: 'Kept with two decimals.', examples: [18_500.5] }),
  currency: nullableText(8).meta({ examples: ['ZAR'] }),
  probability: z
    .number({ error: 'Enter a whole number from 0 to 100, or null.' })
    .int('Enter a whole number from 0 to 100.')
    .min(0, 'The least is 0.')
    .max(100, 'The most is 100.')
    .nullish()
    .meta({ examples: [40] }),
  expected_close: nullableText(255).meta({
    description: 'Comes back as it is sent; YYYY-MM-DD shows as a date.',
    examples: ['2027-01-31'],
  }),
  stage_id: nullableText(64).meta({ description: 'A stage of the deal’s pipeline.', examples: [null] }),
}

/** Deal create input: whom it is with beside it. */
export const dealCreateFields = {
  ...dealUpdateFields,
  category: nullableText(120).meta({ examples: ['Fibre'] }),
  contact_name: contactFields.full_name,
  email: contactFields.email,
  phone: contactFields.phone,
  company: contactFields.company,
}
