import { z } from 'zod'
import { defineEvent } from '@/lib/core/events'

/** What happens in this module, for webhooks, agents, chat and other modules. */

const status = z.object({ from: z.string(), to: z.string() })
const contact = {
  contact_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
}
const lead = {
  id: z.string(),
  lead_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  source: z.string(),
  campaign: z.string(),
  category: z.string(),
  contact_id: z.string().nullable(),
}
const opportunity = {
  id: z.string(),
  title: z.string(),
  lead_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  value: z.string(),
  currency: z.string(),
  status: z.string(),
}

export const contactCreated = defineEvent({
  name: 'contact.created',
  title: 'Contact created',
  payload: z.object(contact),
})
/** Whoever keeps ids of contacts points them from `merged_ids` to `contact_id`. */
export const contactMerged = defineEvent({
  name: 'contact.merged',
  title: 'Contacts merged',
  payload: z.object({ ...contact, merged_ids: z.array(z.string()) }),
})
export const leadCreated = defineEvent({ name: 'lead.created', title: 'Lead created', payload: z.object(lead) })
export const leadStatusChanged = defineEvent({
  name: 'lead.status_changed',
  title: 'Lead changed status',
  payload: z.object({ ...lead, ...status.shape }),
})
export const opportunityCreated = defineEvent({
  name: 'opportunity.created',
  title: 'Opportunity created',
  payload: z.object(opportunity),
})
export const opportunityStatusChanged = defineEvent({
  name: 'opportunity.status_changed',
  title: 'Opportunity changed status',
  payload: z.object({ ...opportunity, ...status.shape }),
})

export const crmEvents = [
  contactCreated,
  contactMerged,
  leadCreated,
  leadStatusChanged,
  opportunityCreated,
  opportunityStatusChanged,
]
