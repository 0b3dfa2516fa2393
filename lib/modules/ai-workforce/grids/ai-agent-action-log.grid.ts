import { type Sql, sql } from '@/lib/core/db/sql'
import { type Column, defineGrid } from '@/lib/core/grid/define-grid'
import { profileReference } from '../profiles/profile-reference'

/** Leads from a run, a conversation or a request to what was done in it. */
const partOf = (label: string, column: (table: Sql) => Sql): Column => ({
  label,
  type: 'text',
  hidden: true,
  nullable: true,
  filter: ['eq'],
  sql: column,
})

export const aiAgentActionLog = defineGrid({
  slug: 'ai-agent-action-log',
  module: 'ai-workforce',
  title: 'Action log',
  singular: 'Entry',
  plural: 'Entries',
  description:
    'Every call of a tool by an agent, what came of it, and what allowed or refused it. It cannot be changed.',
  source: { kind: 'model', table: 'ai_action' },
  columns: {
    created_at: { label: 'When', type: 'datetime', sort: true },
    tool: { label: 'Tool', type: 'text', primary: true, width: 220 },
    summary: { label: 'What', type: 'text', width: 320 },
    outcome: {
      label: 'Outcome',
      type: 'choice',
      width: 170,
      choices: [
        { value: 'success', label: 'Done', tone: 'success' },
        { value: 'pending approval', label: 'Waits for approval', tone: 'warning' },
        { value: 'denied', label: 'Refused', tone: 'danger' },
        { value: 'error', label: 'Failed', tone: 'danger' },
        { value: 'expired', label: 'Expired', tone: 'neutral' },
      ],
    },
    asked_by: { label: 'Agent', type: 'text', width: 220 },
    allowed_by: { label: 'Allowed or refused by', type: 'text', width: 240 },
    agent_profile: {
      label: 'Agent today',
      type: 'reference',
      reference: profileReference,
      nullable: true,
      hidden: true,
      sql: (t) => sql`${t}.profile_id`,
    },
    duration: { label: 'Milliseconds', type: 'number', sql: (t) => sql`${t}.duration_ms` },
    error_detail: { label: 'Error', type: 'text', width: 260 },
    input: { label: 'Input', type: 'json', hidden: true, nullable: true, filter: false },
    output: { label: 'Output', type: 'json', hidden: true, nullable: true, filter: false },
    before: { label: 'Before', type: 'json', hidden: true, nullable: true, filter: false },
    after: { label: 'After', type: 'json', hidden: true, nullable: true, filter: false },
    run_id: partOf('Run', (t) => sql`${t}.run_id::text`),
    conversation_id: partOf('Conversation', (t) => sql`${t}.conversation_id::text`),
    approval_id: partOf('Request', (t) => sql`${t}.approval_id::text`),
  },
  defaultSort: '-created_at',
  access: { read: 'ai-workforce.run.read' },
  stats: [
    { key: 'total', label: 'Tool calls' },
    { key: 'today', label: 'Today', filter: { column: 'created_at', op: 'eq', value: 'today' } },
    { key: 'denied', label: 'Refused', tone: 'danger', filter: { column: 'outcome', op: 'eq', value: 'denied' } },
    { key: 'errors', label: 'Failed', tone: 'danger', filter: { column: 'outcome', op: 'eq', value: 'error' } },
  ],
  empty: {
    title: 'No agent has done anything yet',
    body: 'Each read and each change that agents ask for appears here.',
  },
})
