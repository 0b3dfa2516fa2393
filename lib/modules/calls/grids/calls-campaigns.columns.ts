import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { crmDealTable } from '@/lib/modules/crm/tables'
import { CALL_MODES, CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from '../schemas'

const callsOf = (condition: string): Column['sql'] => {
  const only = sql.raw(condition)
  return (t) =>
    sql`(select count(*)::int from calls_ai_call c where c.organization_id = ${t}.organization_id and c.campaign_id = ${t}.id ${only})`
}

export const campaignColumns = {
  name: {
    label: 'Name',
    type: 'text',
    maxLength: 120,
    sort: true,
    search: true,
    edit: true,
    required: true,
    primary: true,
    width: 240,
  },
  status: { label: 'Status', type: 'choice', choices: CAMPAIGN_STATUSES, sort: true },
  kind: { label: 'Kind', type: 'choice', sort: true, choices: CAMPAIGN_KINDS, edit: 'create-only', default: 'ai' },
  mode: {
    label: 'Calls',
    type: 'choice',
    sort: true,
    choices: CALL_MODES,
    edit: true,
    default: 'sip',
    help: 'Telephone rings people. Browser waits for them on a web page. Rehearsal dials nobody and needs the sandbox.',
  },
  targets: {
    label: 'People',
    type: 'number',
    sql: (t) =>
      sql`(select count(*)::int from ${crmDealTable} d where d.organization_id = ${t}.organization_id and d.campaign_id = ${t}.id and d.deleted_at is null)`,
    width: 90,
  },
  calls: { label: 'Calls', type: 'number', sql: callsOf(''), width: 90 },
  live: { label: 'Live now', type: 'number', sql: callsOf(`and c.status = 'running'`), width: 90 },
  qualified: {
    label: 'Qualified',
    type: 'number',
    sql: callsOf(`and c.outcome in ('qualified', 'transferred')`),
    width: 100,
  },
  purpose: {
    label: 'Purpose',
    type: 'long_text',
    maxLength: 2000,
    search: true,
    edit: true,
    hidden: true,
    help: 'Why we call, in the words that the AI says.',
  },
  greeting: {
    label: 'Greeting',
    type: 'long_text',
    maxLength: 1000,
    edit: true,
    hidden: true,
    help: '{name} becomes the first name.',
  },
  from_number: {
    label: 'Calls come from',
    type: 'phone',
    maxLength: 64,
    edit: true,
    hidden: true,
    help: 'Blank: the number of the connection.',
  },
  transfer_number: { label: 'Put through to', type: 'phone', maxLength: 64, edit: true, hidden: true },
  opens_at: {
    label: 'From',
    type: 'text',
    maxLength: 5,
    edit: true,
    hidden: true,
    width: 80,
    help: 'A time such as 08:00.',
  },
  closes_at: { label: 'Until', type: 'text', maxLength: 5, edit: true, hidden: true, width: 80 },
  max_attempts: { label: 'Attempts', type: 'number', min: 1, max: 20, edit: true, default: 3, hidden: true },
  retry_minutes: {
    label: 'Minutes between attempts',
    type: 'number',
    min: 1,
    max: 10_080,
    edit: true,
    default: 120,
    hidden: true,
  },
  parallel_calls: {
    label: 'Calls at the same time',
    type: 'number',
    min: 1,
    max: 20,
    edit: true,
    default: 2,
    hidden: true,
  },
  created_by_name: { label: 'Added by', type: 'text', hidden: true },
  started_at: { label: 'Started', type: 'datetime', nullable: true, sort: true },
  created_at: { label: 'Added', type: 'datetime', sort: true },
} satisfies Record<string, Column>
