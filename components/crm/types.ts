import type { GridRow } from '@/lib/client/grid-types'
import type { Stage } from '@/lib/modules/crm/schemas'

/** The answers of `GET /crm/contacts/{contact_id}`, `/crm/leads/{lead_id}` and `/crm/deals/{id}/page`. */
export type ContactPage = {
  contact: GridRow
  deleted: boolean
  merged_into_id: string | null
  leads: GridRow[]
  opportunities: GridRow[]
  deals: GridRow[]
}
export type LeadPage = { lead: GridRow; deleted: boolean; opportunities: GridRow[]; deals: GridRow[] }
export type DealPage = { deal: GridRow; deleted: boolean; stages: Stage[] }

/** What a page is about, and where its API lies. */
export type RecordFacts = {
  kind: 'contact' | 'lead' | 'deal'
  slug: 'crm-contacts' | 'crm-leads' | 'crm-deals'
  id: string
}

export const recordPath = ({ kind, id }: RecordFacts) => `/crm/${kind}s/${encodeURIComponent(id)}`

/** Where all that its page shows is read: a deal by itself is what programs get. */
export const pagePath = (record: RecordFacts) =>
  record.kind === 'deal' ? `${recordPath(record)}/page` : recordPath(record)

/** One key for all that belongs to a record, so that one call marks it as out of date. */
export const recordKey = ({ kind, id }: RecordFacts) => ['crm', kind, id] as const

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
