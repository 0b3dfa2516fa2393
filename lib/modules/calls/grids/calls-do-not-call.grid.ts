import { defineGrid } from '@/lib/core/grid/define-grid'
import { blockedWrites } from '../operations/blocked-numbers/blocked-writes'
import { blockedColumns } from './calls-do-not-call.columns'

const { create, update, remove } = blockedWrites

export const callsDoNotCall = defineGrid({
  slug: 'calls-do-not-call',
  module: 'calls',
  title: 'Do not call',
  singular: 'Number',
  plural: 'Numbers',
  description: 'Numbers that neither a campaign nor a person may have called from here, in any spelling.',
  source: { kind: 'model', table: 'calls_blocked_number', versioned: true },
  columns: blockedColumns,
  defaultSort: '-created_at',
  access: {
    read: 'calls.blocked_number.read',
    create: 'calls.blocked_number.create',
    update: 'calls.blocked_number.update',
    delete: 'calls.blocked_number.delete',
  },
  writes: { create, update, remove },
  form: { sections: [{ fields: ['phone', 'name', 'reason'] }] },
  stats: [{ key: 'total', label: 'Numbers' }],
  searchPlaceholder: 'Search by number, name or reason',
  empty: { title: 'Everybody may be called', body: 'Add numbers of people who asked not to be called.' },
})
