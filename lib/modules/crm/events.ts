import { z } from 'zod'
import { defineEvent } from '@/lib/core/events'
import { type DealWire, dealOutput } from './deals/deal-wire'
import { stageChangeOutput } from './deals/stage-changes'

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

const someDeal: DealWire = {
  id: '0193a1c0-a1b2-7c3d-8e4f-5a6b7c8d9e01',
  title: 'Fibre for the guest house',
  description: '100 Mbps, with a voice line.',
  category: 'Fibre',
  value: 18500,
  currency: 'ZAR',
  probability: null,
  expected_close: '2026-12-15',
  status: 'open',
  pipeline_id: '0193a1c0-b0c1-7d2e-9f30-415263748501',
  pipeline_name: 'Sales',
  stage_id: '0193a1c0-b0c1-7d2e-9f30-415263748504',
  stage_name: 'Quoted',
  contact_id: someContact.contact_id,
  contact_name: 'Thandi Mokoena',
  email: 'thandi@example.com',
  phone: '082 123 4567',
  company: 'Karoo Guest House',
  lead_id: someLead.id,
  campaign_id: null,
  owner_id: null,
  created_at: '2026-11-20T08:15:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  stage_changed_at: '2026-11-20T09:30:00.000Z',
  closed_at: null,
}

export const contactCreated = defineEvent({
  name: 'contact.created',
  title: 'Contact created',
  description: 'Somebody, an import or a program added a contact.',
  payload: z.object(contact),
  example: someContact,
  record: aboutContact,
})
export const contactUpdated = defineEvent({
  name: 'contact.updated',
  title: 'Contact changed',
  description: 'The name, e-mail address, phone number or company of a contact was changed.',
  payload: z.object(contact),
  example: someContact,
  record: aboutContact,
})
/** Receivers replace stored `merged_ids` with `contact_id`. */
export const contactMerged = defineEvent({
  name: 'contact.merged',
  title: 'Contacts merged',
  description: 'Several contacts became one. Replace stored `merged_ids` with `contact_id`.',
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

export const dealCreated = defineEvent({
  name: 'deal.created',
  title: 'Deal created',
  description: 'Somebody, an import or a program added a deal.',
  payload: dealOutput,
  example: someDeal,
  record: ({ id }) => `deal:${id}`,
})
export const dealUpdated = defineEvent({
  name: 'deal.updated',
  title: 'Deal changed',
  description: 'Something a deal says was changed, other than its stage.',
  payload: dealOutput,
  example: someDeal,
  record: ({ id }) => `deal:${id}`,
})
/** The event's id is the id of the activity, and of the record that `GET /deals/stage-changes` answers. */
export const dealStageChanged = defineEvent({
  name: 'deal.stage_changed',
  title: 'Deal moved to another stage',
  description: 'A deal was moved to another stage of its pipeline; its status is that of the stage: open, won or lost.',
  payload: stageChangeOutput,
  example: {
    id: '0193a1c0-c4d5-7e6f-8a90-b1c2d3e4f506',
    deal_id: someDeal.id,
    pipeline_id: someDeal.pipeline_id,
    from_stage_id: '0193a1c0-b0c1-7d2e-9f30-415263748503',
    from_stage_name: 'Qualified',
    to_stage_id: someDeal.stage_id,
    to_stage_name: someDeal.stage_name,
    changed_at: someDeal.stage_changed_at,
    deal: someDeal,
  },
  record: ({ deal_id }) => `deal:${deal_id}`,
})

export const crmEvents = [
  contactCreated,
  contactUpdated,
  contactMerged,
  leadCreated,
  leadStatusChanged,
  opportunityCreated,
  opportunityStatusChanged,
  dealCreated,
  dealUpdated,
  dealStageChanged,
]
