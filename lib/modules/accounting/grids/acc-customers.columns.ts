import type { Column } from '@/lib/core/grid/define-grid'

export const customerColumns = {
  name: {
    label: 'Name',
    type: 'text',
    required: true,
    sort: true,
    search: true,
    edit: true,
    primary: true,
    width: 240,
  },
  email: { label: 'E-mail', type: 'email', sort: true, search: true, edit: true },
  phone: { label: 'Phone', type: 'phone', maxLength: 64, search: true, edit: true, last9: 'phone_last9' },
  city: { label: 'City', type: 'text', search: true, edit: true },
  account_number: { label: 'Account number', type: 'text', maxLength: 60, search: true, edit: true },
  notes: { label: 'Notes', type: 'long_text', edit: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
