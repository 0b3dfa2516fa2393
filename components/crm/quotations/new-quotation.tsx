'use client'
import { NewDocument } from '@/components/documents/form/new-document'
import type { Origins, Prepared } from '@/components/documents/form/prepare'
import { type AnswerOf, call } from '@/lib/client/call'

/** A new quotation, empty or of a lead or a deal. */
export const NewQuotation = () => <NewDocument doctype="acc_quotation" origins={ORIGINS} />

const ORIGINS: Origins = {
  lead: async (lead_id, signal) =>
    prepared(await call('GET /crm/leads/{lead_id}/quotation', { lead_id }, { signal }), {
      label: 'the lead',
      href: `/crm/leads/${lead_id}`,
    }),
  deal: async (id, signal) =>
    prepared(await call('GET /crm/deals/{id}/quotation', { id }, { signal }), {
      label: 'the deal',
      href: `/crm/deals/${id}`,
    }),
}

const prepared = (
  { document, party, unmapped_answers }: AnswerOf<'GET /crm/deals/{id}/quotation'>,
  from: { label: string; href: string },
): Prepared => ({
  document,
  from: { words: 'Made from', ...from },
  unmapped: unmapped_answers,
  newParty: party.is_new ? party : null,
})
