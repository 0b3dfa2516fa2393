import { dealCreated, dealStageChanged } from '@/lib/modules/crm/events'
import type { ContactWire } from './contact-wire'

/** Answers as they may really be, for the reference. */

const contact: ContactWire = {
  id: '0193a1c0-7d5e-7a52-9c41-3f0f6f2f9a11',
  full_name: 'Thandi Mokoena',
  email: 'thandi@example.com',
  phone: '082 123 4567',
  company: 'Karoo Guest House',
  source: 'api',
  owner_id: null,
  created_at: '2026-11-20T08:30:00.120Z',
  updated_at: '2026-11-20T08:30:00.120Z',
}
const page = { total: 1, page: 1, per_page: 25, next_cursor: null }

export const contactAnswer = { contact }
export const newContactAnswer = { contact, created: true }
export const foundContactsAnswer = { contacts: [contact], count: 1 }
export const contactsAnswer = { contacts: [contact], ...page }
export const dealAnswer = { deal: dealCreated.example }
export const dealsAnswer = { deals: [dealCreated.example], ...page }
export const stageChangesAnswer = { stage_changes: [dealStageChanged.example] }
