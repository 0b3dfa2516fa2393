import type { Column } from '@/lib/core/grid/define-grid'

export const blockedColumns = {
  phone: {
    label: 'Number',
    type: 'phone',
    maxLength: 64,
    sort: true,
    search: true,
    edit: true,
    required: true,
    primary: true,
    last9: 'phone_last9',
    width: 180,
  },
  name: { label: 'Name', type: 'text', search: true, edit: true },
  reason: { label: 'Reason', type: 'text', search: true, edit: true, width: 280 },
  added_by_name: { label: 'Added by', type: 'text' },
  created_at: { label: 'Added', type: 'datetime', sort: true },
} satisfies Record<string, Column>
