import type { RecordFacts } from '@/components/record-page/types'
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

/** A record with a timeline; `kind` tells where its API is. */
export type CrmRecord = RecordFacts & { kind: 'contact' | 'lead' | 'deal' }

export const crmRecord = (kind: CrmRecord['kind'], id: string): CrmRecord => ({
  kind,
  id,
  slug: `crm-${kind}s`,
  list: `/crm/${kind}s`,
  shows: ['crm-contacts', 'crm-leads', 'crm-opportunities', 'crm-deals'],
})
