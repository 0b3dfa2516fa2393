import type { RecordFacts } from '@/components/record-page/types'
import type { AnswerOf } from '@/lib/client/call'

export type ContactPage = AnswerOf<'GET /crm/contacts/{contact_id}'>
export type LeadPage = AnswerOf<'GET /crm/leads/{lead_id}'>
export type DealPage = AnswerOf<'GET /crm/deals/{id}/page'>

/** A record with a timeline; `kind` tells where its API is. */
export type CrmRecord = RecordFacts & { kind: 'contact' | 'lead' | 'deal' }

export const crmRecord = (kind: CrmRecord['kind'], id: string): CrmRecord => ({
  kind,
  id,
  slug: `crm-${kind}s`,
  list: `/crm/${kind}s`,
  shows: ['crm-contacts', 'crm-leads', 'crm-opportunities', 'crm-deals'],
})
