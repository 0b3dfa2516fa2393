import { readPhone } from '@/lib/core/phone'

/** What tells one person from another: e-mail in lower case, phone in the spellings that are compared. */
export type Person = { email: string; phone: string; phone_canonical: string; phone_last9: string }

/** The stored spellings of what was entered; only of the fields that were entered. */
export function personFields(values: Record<string, unknown>, country: string): Partial<Person> {
  const fields: Partial<Person> = {}
  if (typeof values.email === 'string') fields.email = values.email.trim().toLowerCase()
  if (typeof values.phone === 'string') {
    const { canonical, last9 } = readPhone(values.phone, country)
    Object.assign(fields, { phone: values.phone.trim(), phone_canonical: canonical, phone_last9: last9 })
  }
  return fields
}

/**
 * Whether two numbers are one. Where both have a canonical spelling, it decides; else the last nine digits do, so that a
 * number in an unclear spelling still finds its owner.
 */
export function samePhone(a: Omit<Person, 'email' | 'phone'>, b: Omit<Person, 'email' | 'phone'>): boolean {
  if (a.phone_canonical && b.phone_canonical) return a.phone_canonical === b.phone_canonical
  return a.phone_last9 !== '' && a.phone_last9 === b.phone_last9
}

export const sameEmail = (a: { email: string }, b: { email: string }): boolean =>
  a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase()

/** What a person is called: the name, else what else is known. Empty when nothing is. */
export function personLabel(row: Record<string, unknown>): string {
  const known = [row.full_name, row.name, row.email, row.phone, row.company].find(
    (text) => typeof text === 'string' && text,
  )
  return (known as string | undefined) ?? ''
}
