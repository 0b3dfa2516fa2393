import type { Company } from './types'

type Field = Exclude<keyof Company, 'version'>

/** What somebody typed and has not saved, with what stood there when they began. */
export type CompanyEdits = { [K in Field]?: { value: Company[K]; before: Company[K] } }

/** The company as the form shows it: whatever is read anew underneath, what was typed stays on top. */
export function withEdits(company: Company, edits: CompanyEdits): Company {
  const typed = Object.entries(edits).map(([field, edit]) => [field, edit?.value])
  return { ...company, ...Object.fromEntries(typed) }
}

/** @returns the edits after something was typed; what is typed back to what is stored is no edit */
export function edited(company: Company, edits: CompanyEdits, change: Partial<Company>): CompanyEdits {
  const next = { ...edits } as Record<string, { value: unknown; before: unknown }>
  for (const [field, value] of Object.entries(change)) {
    const stored = company[field as Field]
    if (value === stored) delete next[field]
    else next[field] = { value, before: next[field] ? next[field].before : stored }
  }
  return next as CompanyEdits
}

/** The fields that are to be sent. */
export const changedFields = (company: Company, edits: CompanyEdits): Field[] =>
  fieldsOf(edits).filter((field) => edits[field]!.value !== company[field])

/** Fields that are being changed here and were changed by somebody else since. */
export const contested = (company: Company, edits: CompanyEdits): Field[] =>
  changedFields(company, edits).filter((field) => edits[field]!.before !== company[field])

/** What was typed while `saved` was on its way is still to be saved. */
export function editsLeft(edits: CompanyEdits, saved: CompanyEdits): CompanyEdits {
  const left = fieldsOf(edits).filter((field) => edits[field]!.value !== saved[field]?.value)
  return Object.fromEntries(left.map((field) => [field, edits[field]]))
}

const fieldsOf = (edits: CompanyEdits): Field[] => Object.keys(edits) as Field[]
