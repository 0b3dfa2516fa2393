import type { GridRow } from '@/lib/client/grid/grid-types'
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
  kind: 'contact' | 'lead' | 'deal' | 'supplier' | 'customer'
  slug: 'crm-contacts' | 'crm-leads' | 'crm-deals' | 'acc-suppliers' | 'acc-customers'
  id: string
}

/** The list that it is in. */
export const listPath = ({ kind }: RecordFacts) => `/${AREAS[kind]}/${kind}s`

const AREAS = { contact: 'crm', lead: 'crm', deal: 'crm', supplier: 'buying', customer: 'selling' } as const

/** One key for all that belongs to a record, so that one call marks it as out of date. */
export const recordKey = ({ kind, id }: RecordFacts) => ['crm', kind, id] as const

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
