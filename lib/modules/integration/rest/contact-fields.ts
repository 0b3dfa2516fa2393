import { nullableText } from './fields'

/** Contact input (Integration REST API 2): any text of that length, null or nothing, on create and update. */
export const contactFields = {
  full_name: nullableText(255).meta({ examples: ['Thandi Mokoena'] }),
  email: nullableText(320).meta({ examples: ['thandi@example.com'] }),
  phone: nullableText(64).meta({ examples: ['082 123 4567'], description: 'In any spelling.' }),
  company: nullableText(255).meta({ examples: ['Karoo Guest House'] }),
}

/** What was sent, as it is stored: null is empty text, what was left out stays out. */
export const enteredText = (fields: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, (value ?? '').trim()]])),
  )
