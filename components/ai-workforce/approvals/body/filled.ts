import type { GridRow } from '@/lib/client/grid/grid-types'

const HIDDEN = new Set(['row_id', 'version', 'created_at', 'updated_at', 'search_text', 'board_position'])

/** What a record says, without blanks and without what people never enter. */
export const filledOf = (row: GridRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key, value]) =>
        !HIDDEN.has(key) && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
