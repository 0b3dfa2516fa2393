/** What a page is about: a row of a grid. */
export type RecordFacts = {
  slug: string
  id: string
  /** The page of the list that it is in; its own page is below. */
  list: string
  /** The grids that its page shows something of. */
  shows: readonly string[]
}

/** One key for all that belongs to a record, so that one call marks it as out of date. */
export const recordKey = ({ slug, id }: Pick<RecordFacts, 'slug' | 'id'>) => ['record', slug, id] as const

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
