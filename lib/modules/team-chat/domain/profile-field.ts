/** Kinds of an organization's profile fields, as the wire numbers them. */
export const FIELD_TYPES = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  link: 5,
  people: 6,
  externalAccount: 7,
  pronouns: 8,
} as const

export type ProfileField = { id: number; name: string; type: number; field_data: unknown }

const LONGEST: Record<number, number> = {
  [FIELD_TYPES.shortText]: 50,
  [FIELD_TYPES.longText]: 500,
  [FIELD_TYPES.externalAccount]: 50,
  [FIELD_TYPES.pronouns]: 50,
}

/** What is wrong with a value that is not blank, named after the field; null: nothing. */
export function fieldProblem({ name, type, field_data }: ProfileField, value: unknown): string | null {
  if (type === FIELD_TYPES.people)
    return Array.isArray(value) && value.every(Number.isInteger) ? null : `${name} is not a list`
  if (typeof value !== 'string') return `${name} is not a string`
  const longest = LONGEST[type]
  if (longest !== undefined && [...value].length > longest) return `${name} is too long (limit: ${longest} characters)`
  if (type === FIELD_TYPES.choice && !Object.hasOwn(field_data as object, value))
    return `'${value}' is not a valid choice for '${name}'.`
  if (type === FIELD_TYPES.date && !isDate(value)) return `${name} is not a date`
  if (type === FIELD_TYPES.link && !isWebAddress(value)) return `${name} is not a URL`
  return null
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^(https?|ftp):\/\/[^\s/?#]+/i.test(text) && URL.canParse(text)
}
