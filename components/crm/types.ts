import type { GridRow } from '@/lib/client/grid-types'

/** The answers of `GET /crm/contacts/{contact_id}` and `GET /crm/leads/{lead_id}`. */
export type ContactPage = {
  contact: GridRow
  deleted: boolean
  merged_into_id: string | null
  leads: GridRow[]
  opportunities: GridRow[]
}
export type LeadPage = { lead: GridRow; deleted: boolean; opportunities: GridRow[] }

/** What a page is about, and where its API lies. */
export type RecordFacts = { kind: 'contact' | 'lead'; slug: 'crm-contacts' | 'crm-leads'; id: string }

export const recordPath = ({ kind, id }: RecordFacts) => `/crm/${kind}s/${encodeURIComponent(id)}`

/** One key for all that belongs to a record, so that one call marks it as out of date. */
export const recordKey = ({ kind, id }: RecordFacts) => ['crm', kind, id] as const

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
