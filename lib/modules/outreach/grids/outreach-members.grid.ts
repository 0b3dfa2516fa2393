import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { removeMember } from '../operations/lists/add-to-list'

/** The people of one list; asked with `filter[list_id]`. */
export const outreachMembers = defineGrid({
  slug: 'outreach-members',
  module: 'outreach',
  title: 'People of a list',
  singular: 'Person',
  plural: 'People',
  description: 'Who is in a list, as they were when they were added.',
  hidden: true,
  requiredFilters: ['list_id'],
  source: { kind: 'model', table: 'outreach_member' },
  columns: {
    name: { label: 'Name', type: 'text', sort: true, search: true, primary: true },
    email: { label: 'E-mail', type: 'email', search: true },
    phone: { label: 'Phone', type: 'phone', search: true },
    unsubscribed_at: { label: 'Opted out', type: 'datetime', nullable: true },
    lead_id: {
      label: 'Lead',
      type: 'text',
      pgType: 'text',
      nullable: true,
      hidden: true,
      sql: (t) => sql`${t}.lead_id::text`,
    },
    contact_id: {
      label: 'Contact',
      type: 'text',
      pgType: 'text',
      nullable: true,
      hidden: true,
      sql: (t) => sql`${t}.contact_id::text`,
    },
    list_id: { label: 'List', type: 'text', pgType: 'text', hidden: true, sql: (t) => sql`${t}.list_id::text` },
    created_at: { label: 'Added', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'outreach.list.read', delete: 'outreach.list.update' },
  writes: { remove: removeMember },
  searchPlaceholder: 'Search by name, e-mail or phone',
  empty: { title: 'Nobody is in this list yet', body: 'Choose leads and use “Add to a list”.' },
})
