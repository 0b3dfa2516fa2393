import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { profileReference } from '../profiles/profile-reference'

export const agentRuns = defineGrid({
  slug: 'agent-runs',
  module: 'ai-workforce',
  title: 'Runs',
  singular: 'Run',
  description: 'Each time that an agent worked: why it began, what it did, and its report.',
  source: { kind: 'model', table: 'ai_run' },
  columns: {
    profile_name: { label: 'Agent', type: 'text', primary: true, width: 200 },
    agent_profile: {
      label: 'Agent today',
      type: 'reference',
      reference: profileReference,
      nullable: true,
      hidden: true,
      sql: (t) => sql`${t}.profile_id`,
    },
    trigger: {
      label: 'Started by',
      type: 'choice',
      choices: [
        { value: 'manual', label: 'A person', tone: 'info' },
        { value: 'scheduled', label: 'The clock', tone: 'neutral' },
        { value: 'event', label: 'An event', tone: 'accent' },
        { value: 'replay', label: 'A rehearsal', tone: 'neutral' },
      ],
    },
    event_name: { label: 'Event', type: 'text' },
    status: {
      label: 'Status',
      type: 'choice',
      width: 170,
      choices: [
        { value: 'queued', label: 'Begins soon', tone: 'info' },
        { value: 'running', label: 'At work', tone: 'accent' },
        { value: 'waiting', label: 'Waits for approval', tone: 'warning' },
        { value: 'completed', label: 'Done', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'halted', label: 'Stopped', tone: 'neutral' },
      ],
    },
    final_report: { label: 'Report', type: 'long_text', width: 360, sql: (t) => sql`${t}.report` },
    action_count: { label: 'Tool calls', type: 'number' },
    write_count: { label: 'Changes asked for', type: 'number' },
    max_write_actions: {
      label: 'Changes allowed',
      type: 'number',
      nullable: true,
      hidden: true,
      sql: (t) => sql`(${t}.limits ->> 'max_write_actions')::int`,
    },
    started_at: { label: 'Began', type: 'datetime', nullable: true },
    finished_at: { label: 'Ended', type: 'datetime', nullable: true },
    duration: {
      label: 'Took',
      type: 'duration',
      nullable: true,
      sql: (t) => sql`round(${t}.duration_ms / 1000.0)::int`,
    },
    proposals_only: { label: 'Only proposed', type: 'boolean', hidden: true },
    error: { label: 'Error', type: 'text', width: 260 },
    created_at: { label: 'Asked for', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'ai-workforce.run.read' },
  stats: [
    { key: 'total', label: 'Runs' },
    {
      key: 'running',
      label: 'At work',
      tone: 'accent',
      filter: { column: 'status', op: 'in', value: ['queued', 'running'] },
    },
    {
      key: 'waiting',
      label: 'Wait for approval',
      tone: 'warning',
      filter: { column: 'status', op: 'eq', value: 'waiting' },
    },
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'status', op: 'eq', value: 'failed' } },
  ],
  empty: { title: 'No agent has run yet', body: 'Start one from the list of agents, by the clock or by an event.' },
})
