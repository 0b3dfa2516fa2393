import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { DIRECTIONS, PBX_STATUSES } from '../schemas'
import { contactPointer, leadPointer } from './references'

export const callsPhoneCalls = defineGrid({
  slug: 'calls-phone-calls',
  module: 'calls',
  title: 'Phone calls',
  singular: 'Phone call',
  description: 'Calls of your telephone systems, as they report them.',
  source: {
    kind: 'model',
    table: 'calls_pbx_call',
    // What a domain told before it was taken away is not shown any more.
    where: (t, ctx) =>
      sql`${t}.domain in (select d.domain from calls_pbx_domain d where d.organization_id = ${ctx.organization.id}::uuid)`,
  },
  columns: {
    from_number: { label: 'From', type: 'phone', sort: true, search: true, primary: true, width: 160 },
    from_name: { label: 'Name', type: 'text', search: true },
    to_number: { label: 'To', type: 'phone', sort: true, search: true },
    direction: { label: 'Direction', type: 'choice', choices: DIRECTIONS, sort: true },
    status: { label: 'Result', type: 'choice', choices: PBX_STATUSES, sort: true },
    duration: { label: 'Duration', type: 'duration', sort: true },
    billsec: { label: 'Talked', type: 'duration', hidden: true },
    contact_id: { label: 'Contact', type: 'reference', nullable: true, reference: contactPointer },
    lead_id: { label: 'Lead', type: 'reference', nullable: true, reference: leadPointer },
    domain: { label: 'Domain', type: 'text', sort: true, hidden: true },
    queue: { label: 'Queue', type: 'text', search: true, hidden: true },
    agent: { label: 'Agent', type: 'text', search: true, hidden: true },
    hangup_cause: { label: 'Ended because', type: 'text', hidden: true },
    recording_name: { label: 'Recording', type: 'text', hidden: true },
    started_at: { label: 'Started', type: 'datetime', sort: true },
  },
  defaultSort: '-started_at',
  access: { read: 'calls.phone_call.read' },
  stats: [
    { key: 'today', label: 'Today', filter: { column: 'started_at', op: 'eq', value: 'today' } },
    { key: 'answered', label: 'Answered', tone: 'success', filter: { column: 'status', op: 'eq', value: 'answered' } },
    { key: 'missed', label: 'Missed', tone: 'danger', filter: { column: 'status', op: 'eq', value: 'missed' } },
    {
      key: 'voicemail',
      label: 'Voicemail',
      tone: 'warning',
      filter: { column: 'status', op: 'eq', value: 'voicemail' },
    },
  ],
  searchPlaceholder: 'Search by number, name, queue or agent',
  empty: {
    title: 'No phone calls yet',
    body: 'Once an administrator has connected a telephone system, its calls stand here as soon as they are over.',
  },
})
