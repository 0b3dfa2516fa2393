import { defineGrid } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/references'
import { createCampaignFromLeads, sendToCallCenter, startAutoDialler } from '@/lib/modules/calls/operations/call-leads'
import { campaignReference } from '@/lib/modules/calls/operations/campaign-reference'
import { CALL_MODES } from '@/lib/modules/calls/schemas'
import { addLeadToLists } from '@/lib/modules/outreach/operations/add-to-list'
import { listReference } from '@/lib/modules/outreach/operations/list-writes'
import { LIST_CHANNELS } from '@/lib/modules/outreach/schemas'
import { addLeadNote } from '../operations/add-note'
import { asRowAction } from '../operations/as-row-action'
import { assignLeadOwner, setLeadStatus } from '../operations/change-leads'
import { convertToContact } from '../operations/convert-to-contact'
import { runLeadSync } from '../operations/lead-sync-run'
import { leadWrites } from '../operations/lead-writes'
import { logLeadCall } from '../operations/log-call'
import { makeDeal } from '../operations/make-deal'
import { openLeadQuotation } from '../operations/prepare-quotation'
import { CALL_OUTCOMES, isOpen, LONGEST_NOTE, OPEN_STATUSES, STALE_DAYS, STATUSES } from '../schemas'
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
  access: { read: 'crm.lead.read', create: 'crm.lead.create', update: 'crm.lead.update', delete: 'crm.lead.delete' },
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
        note: { label: 'Note', type: 'long_text', maxLength: LONGEST_NOTE },
      },
    },
    {
      key: 'add_note',
      label: 'Add a note',
      icon: 'sticky-note',
      scope: ['row'],
      runs: 'each',
      operation: asRowAction(addLeadNote, 'lead_id'),
      params: { body: { label: 'Note', type: 'long_text', required: true, maxLength: LONGEST_NOTE } },
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
      key: 'create_call_center_campaign',
      label: 'Create a call campaign',
      icon: 'target',
      scope: ['toolbar'],
      runs: 'all',
      operation: createCampaignFromLeads,
      params: {
        name: { label: 'Name', type: 'text', maxLength: 120, help: 'Blank: named by today’s date.' },
        mode: { label: 'Calls', type: 'choice', choices: CALL_MODES, default: 'sip' },
        start: { label: 'Start calling now', type: 'boolean' },
      },
    },
    {
      key: 'send_to_ai_call_center',
      label: 'Send to the AI call center',
      icon: 'zap',
      scope: ['toolbar', 'bulk'],
      runs: 'all',
      operation: sendToCallCenter,
      params: {
        campaign_id: {
          label: 'Campaign',
          type: 'reference',
          reference: campaignReference,
          help: 'Blank: a new one, named below.',
        },
        name: { label: 'New campaign', type: 'text', maxLength: 120 },
      },
    },
    {
      key: 'start_auto_dialler',
      label: 'Start the auto-dialler',
      icon: 'phone',
      scope: ['toolbar', 'bulk'],
      runs: 'all',
      operation: startAutoDialler,
      params: { name: { label: 'Name', type: 'text', maxLength: 120, help: 'Blank: named by today’s date.' } },
      confirm: {
        title: 'Call {count} leads one after the other?',
        body: 'The first is called at once. Leads without a phone number, or on the do-not-call list, are left out; the result says which.',
        button: 'Start dialling',
      },
    },
    {
      key: 'add_to_lists',
      label: 'Add to a list',
      icon: 'megaphone',
      scope: ['toolbar', 'bulk'],
      runs: 'each',
      operation: addLeadToLists,
      params: {
        list_id: { label: 'List', type: 'reference', reference: listReference, help: 'Blank: a new one, named below.' },
        new_list: { label: 'New list', type: 'text', maxLength: 120 },
        channel: {
          label: 'A new list is written to by',
          type: 'choice',
          choices: LIST_CHANNELS,
          default: 'both',
          help: 'Who has no address for it, or has opted out, is not added; the result says who.',
        },
      },
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
