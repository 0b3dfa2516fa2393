import { nullableText } from './fields'

/** Contact input (Integration REST API 2): any text of that length, null or nothing, on create and update. */
export const contactFields = {
  full_name: nullableText(255),
  email: nullableText(320),
  phone: nullableText(64),
  company: nullableText(255),
}

/** What was sent, as it is stored: null is empty text, what was left out stays out. */
export const enteredText = (fields: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, (value ?? '').trim()]])),
  )
