import { defineGrid } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { addLeadNote } from '../operations/activities/add-note'
import { logLeadCall } from '../operations/activities/log-call'
import { convertToContact } from '../operations/contacts/convert-to-contact'
import { makeDeal } from '../operations/deals/make-deal'
import { runLeadSync } from '../operations/lead-sync/lead-sync-run'
import { assignLeadOwner, setLeadStatus } from '../operations/leads/change-leads'
import { leadWrites } from '../operations/leads/lead-writes'
import { openLeadQuotation } from '../operations/quotations/prepare-quotation'
import { asRowAction } from '../records/as-row-action'
import { CALL_OUTCOMES, isOpen, MAX_NOTE_LENGTH, OPEN_STATUSES, STALE_DAYS, STATUSES } from '../schemas'
import { leadColumns } from './crm-leads.columns'

export const crmLeads = defineGrid({
  slug: 'crm-leads',
  module: 'crm',
  title: 'Leads',
  singular: 'Lead',
  description: 'People who asked, from advertisements, the website or by hand, until they become customers or do not.',
  source: { kind: 'model', table: 'crm_lead', softDelete: true, versioned: true },
  columns: leadColumns,
  defaultSort: '-created_at',
  access: 'crm.lead',
  writes: leadWrites,
  form: {
    sections: [
      { fields: ['name', 'phone', 'email', 'company'] },
      { title: 'Work', fields: ['status', 'category', 'owner_id', 'contact_id', 'converted_customer_id', 'notes'] },
      { title: 'Where it came from', fields: ['campaign', 'adset', 'ad', 'form'] },
    ],
  },
  stats: [
    { key: 'total', label: 'Leads' },
    { key: 'new', label: 'New', tone: 'info', filter: { column: 'status', op: 'eq', value: 'New' } },
    { key: 'quoted', label: 'Quoted', tone: 'accent', filter: { column: 'status', op: 'eq', value: 'Quoted' } },
    {
      key: 'converted',
      label: 'Converted',
      tone: 'success',
      filter: { column: 'status', op: 'eq', value: 'Converted' },
    },
    { key: 'called_today', label: 'Called today', filter: { column: 'last_called_at', op: 'eq', value: 'today' } },
    {
      key: 'called_this_week',
      label: 'Called this week',
      filter: { column: 'last_called_at', op: 'eq', value: 'this_week' },
    },
    { key: 'stale', label: 'Stale', tone: 'warning', filter: { column: 'stale', op: 'eq', value: true } },
  ],
  actions: [
    {
      key: 'log_call',
      label: 'Log a call',
      icon: 'phone',
      scope: ['row'],
      runs: 'each',
      operation: asRowAction(logLeadCall, 'lead_id'),
      params: {
        outcome: { label: 'Outcome', type: 'choice', choices: CALL_OUTCOMES, required: true },
        note: { label: 'Note', type: 'long_text', maxLength: MAX_NOTE_LENGTH },
      },
    },
    {
      key: 'add_note',
      label: 'Add a note',
      icon: 'sticky-note',
      scope: ['row'],
      runs: 'each',
      operation: asRowAction(addLeadNote, 'lead_id'),
      params: { body: { label: 'Note', type: 'long_text', required: true, maxLength: MAX_NOTE_LENGTH } },
    },
    {
      key: 'convert_to_contact',
      label: 'Make a contact',
      icon: 'contact',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: convertToContact,
      when: { column: 'contact_id', in: [null] },
    },
    {
      key: 'make_deal',
      label: 'Make a deal',
      icon: 'briefcase',
      scope: ['row'],
      runs: 'each',
      operation: makeDeal,
      params: {
        title: { label: 'Title', type: 'text', maxLength: 300, help: 'Blank: its category and name.' },
        value: { label: 'Value', type: 'money' },
      },
    },
    {
      key: 'create_quotation',
      label: 'Create quotation',
      icon: 'receipt-text',
      scope: ['row'],
      runs: 'each',
      operation: openLeadQuotation,
    },
    {
      key: 'assign_owner',
      label: 'Assign',
      icon: 'user-check',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: assignLeadOwner,
      params: { owner_id: { label: 'Owner', type: 'reference', reference: memberReference, help: 'Blank: nobody.' } },
    },
    {
      key: 'set_status',
      label: 'Change status',
      icon: 'flag',
      scope: ['bulk'],
      runs: 'each',
      operation: setLeadStatus,
      params: { status: { label: 'Status', type: 'choice', choices: STATUSES, required: true } },
    },
    {
      key: 'sync_meta_leads',
      label: 'Pull leads',
      icon: 'refresh-cw',
      scope: ['toolbar'],
      runs: 'once',
      operation: runLeadSync,
    },
  ],
  board: {
    column: 'status',
    title: 'Board by status',
    columns: STATUSES.map(({ value, label, tone }) => ({ key: value, label, tone, final: !isOpen(value) })),
    card: {
      title: 'name',
      subtitle: 'category',
      fields: ['phone', 'campaign', 'owner_id', 'last_called_at'],
      staleAfterDays: STALE_DAYS,
      badge: 'stale',
    },
    move: leadWrites.move,
  },
  searchPlaceholder: 'Search by name, e-mail, phone, campaign or lead id',
  rowPage: '/crm/leads/{row_id}',
  empty: { title: 'No leads yet', body: `Add one by hand. Leads in ${OPEN_STATUSES.join(', ')} count as open.` },
})
