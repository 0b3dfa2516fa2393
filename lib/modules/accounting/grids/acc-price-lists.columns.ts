import type { Column } from '@/lib/core/grid/define-grid'
import { nameColumn } from '../setup/record-columns'

const KINDS = [
  { value: 'selling', label: 'Selling', tone: 'success' },
  { value: 'buying', label: 'Buying', tone: 'info' },
] as const

export const priceListColumns = {
  name: nameColumn,
  kind: { label: 'For', type: 'choice', sort: true, choices: KINDS, required: true, edit: 'create-only' },
  currency: {
    label: 'Currency',
    type: 'text',
    maxLength: 3,
    edit: true,
    width: 100,
    help: 'Empty: the company’s.',
  },
  is_default: {
    label: 'Default',
    type: 'boolean',
    default: false,
    edit: true,
    help: 'Used where a document names no other list.',
  },
  disabled: { label: 'Disabled', type: 'boolean', default: false, edit: true },
} satisfies Record<string, Column>
