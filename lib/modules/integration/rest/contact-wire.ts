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

/** @param row of the grid, with `row_id`, or of the table, with `id` and times as dates */
export function contactToWire(row: GridRow | (Record<string, unknown> & { id: string })): ContactWire {
  const text = (key: string) => String(row[key] ?? '')
  const moment = (key: string) => new Date(row[key] as string | Date).toISOString()
  return {
    id: text('row_id' in row ? 'row_id' : 'id'),
    full_name: text('full_name'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    source: text('source'),
    owner_id: (row.owner_id as string | null) ?? null,
    created_at: moment('created_at'),
    updated_at: moment('updated_at'),
  }
}
