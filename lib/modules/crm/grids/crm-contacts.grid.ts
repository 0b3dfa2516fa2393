import { defineGrid } from '@/lib/core/grid/define-grid'
import { findContactDuplicates } from '../contacts/find-duplicates'
import { contactWrites } from '../operations/contacts/contact-writes'
import { mergeContacts } from '../operations/contacts/merge-contacts'
import { contactColumns } from './crm-contacts.columns'
import { contactReference } from './references'

const AS_KEPT = 'As the kept contact has it'

export const crmContacts = defineGrid({
  slug: 'crm-contacts',
  module: 'crm',
  title: 'Contacts',
  singular: 'Contact',
  description: 'People you know, each once: one per e-mail address and phone number.',
  source: { kind: 'model', table: 'crm_contact', softDelete: true, versioned: true },
  columns: contactColumns,
  defaultSort: 'full_name',
  access: 'crm.contact',
  writes: contactWrites,
  form: {
    sections: [
      { fields: ['full_name', 'email', 'phone', 'company'] },
      { title: 'More', fields: ['source', 'owner_id', 'notes', 'desk_contact_id'] },
    ],
    duplicateCheck: ['email', 'phone'],
  },
  shareable: ['email', 'phone'],
  duplicates: findContactDuplicates,
  stats: [
    { key: 'total', label: 'Contacts' },
    { key: 'this_week', label: 'Added this week', filter: { column: 'created_at', op: 'eq', value: 'this_week' } },
    { key: 'this_month', label: 'Added this month', filter: { column: 'created_at', op: 'eq', value: 'this_month' } },
    {
      key: 'unowned',
      label: 'Without an owner',
      tone: 'warning',
      filter: { column: 'owner_id', op: 'null', value: true },
    },
  ],
  actions: [
    {
      key: 'merge',
      label: 'Merge',
      icon: 'git-merge',
      scope: ['bulk'],
      runs: 'all',
      operation: mergeContacts,
      minRows: 2,
      maxRows: 20,
      params: {
        keep_id: { label: 'Keep', type: 'reference', required: true, reference: contactReference, fromRows: 'row_id' },
        full_name: { label: 'Name', type: 'text', fromRows: 'full_name', placeholder: AS_KEPT },
        email: { label: 'E-mail', type: 'email', fromRows: 'email', placeholder: AS_KEPT },
        phone: { label: 'Phone', type: 'phone', maxLength: 64, fromRows: 'phone', placeholder: AS_KEPT },
        company: { label: 'Company', type: 'text', fromRows: 'company', placeholder: AS_KEPT },
        source: { label: 'Source', type: 'text', maxLength: 60, fromRows: 'source', placeholder: AS_KEPT },
      },
      confirm: {
        title: 'Merge {count} contacts into one?',
        body: 'Notes, calls, leads and opportunities of all of them move to the kept contact. The others go to the bin. Where they differ, choose below.',
        button: 'Merge',
      },
    },
  ],
  searchPlaceholder: 'Search by name, e-mail, phone or company',
  rowPage: '/crm/contacts/{row_id}',
  empty: { title: 'No contacts yet', body: 'Add people by hand, or make contacts of your leads.' },
})
