/** Fields of a contact that a merge chooses or fills; nothing that somebody entered is dropped unseen. */
export const MERGED_FIELDS = ['full_name', 'email', 'phone', 'company', 'source', 'notes'] as const

type Field = (typeof MERGED_FIELDS)[number]
type Source = Partial<Record<Field, unknown>> & {
  owner_id?: unknown
  desk_contact_id?: unknown
  desk_account_id?: unknown
}

/**
 * What the survivor becomes: a chosen value first, then its own, then the first that the others have (oldest first).
 * Notes are joined, since no one of them is the right one.
 */
export function mergedValues(
  survivor: Source,
  others: Source[],
  chosen: Partial<Record<Field, string | null | undefined>>,
) {
  const all = [survivor, ...others]
  const first = (key: keyof Source) =>
    all.map((one) => one[key]).find((value) => value !== null && value !== undefined && value !== '')
  const values: Record<string, unknown> = {}
  for (const field of MERGED_FIELDS)
    values[field] = chosen[field] || (field === 'notes' ? joined(all) : (first(field) ?? ''))
  values.owner_id = first('owner_id') ?? null
  // A helpdesk contact is known by the pair: ids repeat across accounts.
  const linked = all.find((one) => one.desk_contact_id)
  values.desk_contact_id = linked?.desk_contact_id ?? null
  values.desk_account_id = linked?.desk_account_id ?? null
  return values
}

const joined = (all: Source[]): string =>
  [...new Set(all.map(({ notes }) => String(notes ?? '').trim()).filter(Boolean))].join('\n\n')
