import { z } from 'zod'
import type { GridRow } from '@/lib/core/grid/wire'

/** A contact as programs see it. Text that is not known is empty; times are ISO 8601. */
export const contactOutput = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().describe('As it was entered; every spelling finds it.'),
  company: z.string(),
  source: z.string(),
  owner_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ContactWire = z.infer<typeof contactOutput>

/** Columns of the grid crm-contacts that make it. */
export const CONTACT_COLUMNS = Object.keys(contactOutput.shape).filter((key) => key !== 'id')

type Row = GridRow | (Record<string, unknown> & { id: string })

/** @param row of the grid, with `row_id` and times as text, or of the table, with `id` and times as dates */
export function contactToWire(row: Row): ContactWire {
  return {
    id: textOf(row, 'row_id' in row ? 'row_id' : 'id'),
    full_name: textOf(row, 'full_name'),
    email: textOf(row, 'email'),
    phone: textOf(row, 'phone'),
    company: textOf(row, 'company'),
    source: textOf(row, 'source'),
    owner_id: (row.owner_id as string | null) ?? null,
    created_at: momentOf(row, 'created_at'),
    updated_at: momentOf(row, 'updated_at'),
  }
}

const textOf = (row: Row, key: string): string => String(row[key] ?? '')

/** Grids have times in ISO 8601 already. */
function momentOf(row: Row, key: string): string {
  const moment = row[key] as string | Date
  return typeof moment === 'string' ? moment : moment.toISOString()
}
