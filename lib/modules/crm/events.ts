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

const aboutContact = ({ contact_id }: { contact_id: string }) => `contact:${contact_id}`
const aboutLead = ({ id }: { id: string }) => `lead:${id}`
const aboutOpportunity = ({ id }: { id: string }) => `opportunity:${id}`

const someContact = {
  contact_id: '0193a1c0-7d5e-7a52-9c41-3f0f6f2f9a11',
  full_name: 'Thandi Mokoena',
  email: 'thandi@example.com',
  phone: '+27821234567',
  company: 'Karoo Guest House',
}
const someLead = {
  id: '0193a1c0-81b0-7c1d-8d9e-52f1c0a7d602',
  lead_id: 'M-000123',
  name: 'Thandi Mokoena',
  email: 'thandi@example.com',
  phone: '082 123 4567',
  status: 'New',
  source: 'manual',
  campaign: 'Fibre spring',
  category: 'Fibre',
  contact_id: someContact.contact_id,
}
const someOpportunity = {
  id: '0193a1c0-8f3a-7f6b-b1a4-0c9b7e3d5503',
  title: 'Fibre for the guest house',
  lead_id: someLead.id,
  customer_id: null,
  value: '18500.00',
  currency: 'ZAR',
  status: 'New',
}

export const contactCreated = defineEvent({
  name: 'contact.created',
  title: 'Contact created',
  description: 'Somebody, an import or a program added a contact.',
  payload: z.object(contact),
  example: someContact,
  record: aboutContact,
})
/** Whoever keeps ids of contacts points them from `merged_ids` to `contact_id`. */
export const contactMerged = defineEvent({
  name: 'contact.merged',
  title: 'Contacts merged',
  description: 'Several contacts became one. Whoever keeps ids points them from `merged_ids` to `contact_id`.',
  payload: z.object({ ...contact, merged_ids: z.array(z.string()) }),
  example: { ...someContact, merged_ids: ['0193a1c0-9a4c-7e21-a3d2-6b1f8e4c7704'] },
  record: aboutContact,
})
export const leadCreated = defineEvent({
  name: 'lead.created',
  title: 'Lead created',
  description: 'A lead came in from an advertisement, or was added by hand.',
  payload: z.object(lead),
  example: someLead,
  record: aboutLead,
})
export const leadStatusChanged = defineEvent({
  name: 'lead.status_changed',
  title: 'Lead changed status',
  description: 'A lead was moved to another status, on the board or by editing.',
  payload: z.object({ ...lead, ...status.shape }),
  example: { ...someLead, status: 'Quoted', from: 'New', to: 'Quoted' },
  record: aboutLead,
})
export const opportunityCreated = defineEvent({
  name: 'opportunity.created',
  title: 'Opportunity created',
  description: 'An opportunity was added to a lead or a customer.',
  payload: z.object(opportunity),
  example: someOpportunity,
  record: aboutOpportunity,
})
export const opportunityStatusChanged = defineEvent({
  name: 'opportunity.status_changed',
  title: 'Opportunity changed status',
  description: 'An opportunity was moved to another status, on the board or by editing.',
  payload: z.object({ ...opportunity, ...status.shape }),
  example: { ...someOpportunity, status: 'Converted', from: 'Quoted', to: 'Converted' },
  record: aboutOpportunity,
})

export const crmEvents = [
  contactCreated,
  contactMerged,
  leadCreated,
  leadStatusChanged,
  opportunityCreated,
  opportunityStatusChanged,
]
