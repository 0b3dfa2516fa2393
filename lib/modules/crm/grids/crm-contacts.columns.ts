import type { Column } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'

export const contactColumns = {
  full_name: { label: 'Name', type: 'text', sort: true, search: true, edit: true, primary: true, width: 220 },
  email: { label: 'E-mail', type: 'email', sort: true, search: true, edit: true },
  phone: { label: 'Phone', type: 'phone', maxLength: 64, search: true, edit: true, last9: 'phone_last9' },
  company: { label: 'Company', type: 'text', sort: true, search: true, edit: true },
  source: {
    label: 'Source',
    type: 'text',
    maxLength: 60,
    sort: true,
    edit: true,
    help: 'Where the contact came from, e.g. referral, website, expo.',
    width: 120,
  },
  owner_id: { label: 'Owner', type: 'reference', sort: true, nullable: true, reference: memberReference, edit: true },
  notes: { label: 'Notes', type: 'long_text', edit: true, hidden: true },
  desk_contact_id: { label: 'Helpdesk contact', type: 'text', maxLength: 60, nullable: true, edit: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
