import { defineGrid } from '@/lib/core/grid/define-grid'
import { listColumns, listWrites } from '../operations/lists/list-writes'

export const outreachLists = defineGrid({
  slug: 'outreach-lists',
  module: 'outreach',
  title: 'Lists',
  singular: 'List',
  description: 'People who are written to together, by e-mail and SMS.',
  source: { kind: 'model', table: 'outreach_list', softDelete: true, versioned: true },
  columns: listColumns,
  defaultSort: '-created_at',
  access: 'outreach.list',
  writes: listWrites,
  form: { sections: [{ fields: ['name', 'channel', 'description'] }] },
  searchPlaceholder: 'Search by name or description',
  rowPage: '/outreach/lists/{row_id}',
  empty: {
    title: 'No lists yet',
    body: 'Add one here, or choose leads and put them on a new list with “Add to a list”.',
  },
})
