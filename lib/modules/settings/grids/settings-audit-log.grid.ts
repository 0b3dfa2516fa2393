import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { entityChoices, fieldLabels, operationChoices } from '../domain/audit-words'

export const settingsAuditLog = defineGrid({
  slug: 'settings-audit-log',
  module: 'settings',
  title: 'Audit log',
  singular: 'Entry',
  plural: 'Entries',
  description: 'Who did what and when, with the values before and after. Nobody can change it.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select a.id::text as row_id, a.at, a.actor_type, a.actor_label, a.operation, coalesce(a.called_operation, '') as called_operation, coalesce(a.entity, '') as entity,
        coalesce(a.entity_label, '') as entity_label, coalesce(a.entity_id, '') as entity_id, a.before, a.after,
        coalesce(a.ip, '') as ip, coalesce(a.request_id, '') as request_id,
        coalesce((select string_agg(coalesce(${fieldLabels()}::jsonb -> a.entity ->> k, replace(k, '_', ' ')), ', ')
          from jsonb_object_keys(coalesce(a.after, a.before)) k), '') as changed
      from audit_log a
      where a.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    at: { label: 'When', type: 'datetime', sort: true, width: 160 },
    actor_label: { label: 'Who', type: 'text', width: 200 },
    actor_type: {
      label: 'As',
      type: 'choice',
      choices: [
        { value: 'person', label: 'Person', tone: 'info' },
        { value: 'key', label: 'API key', tone: 'accent' },
        { value: 'agent', label: 'Agent', tone: 'warning' },
        { value: 'job', label: 'Job', tone: 'neutral' },
        { value: 'system', label: 'System', tone: 'neutral' },
      ],
      width: 100,
    },
    operation: {
      label: 'Did what',
      type: 'choice',
      primary: true,
      get choices() {
        return operationChoices()
      },
      width: 220,
    },
    called_operation: {
      label: 'By calling',
      type: 'choice',
      help: 'The operation made this change through another one, without asking for its permission again.',
      get choices() {
        return operationChoices()
      },
    },
    entity: {
      label: 'Kind',
      type: 'choice',
      get choices() {
        return entityChoices()
      },
    },
    entity_label: { label: 'To', type: 'text', width: 200 },
    changed: { label: 'Fields', type: 'text', filter: ['like'], width: 200 },
    before: { label: 'Before', type: 'json', filter: false, width: 240 },
    after: { label: 'After', type: 'json', filter: false, width: 240 },
    entity_id: { label: 'Id', type: 'text', hidden: true },
    ip: { label: 'Address', type: 'text', hidden: true },
    request_id: { label: 'Request', type: 'text', hidden: true },
  },
  defaultSort: '-at',
  access: { read: 'settings.audit_log.read' },
  stats: [
    { key: 'today', label: 'Today', filter: { column: 'at', op: 'eq', value: 'today' } },
    {
      key: 'keys',
      label: 'By API keys this week',
      filter: {
        and: [
          { column: 'actor_type', op: 'eq', value: 'key' },
          { column: 'at', op: 'gte', value: '-7d' },
        ],
      },
    },
    {
      key: 'agents',
      label: 'By agents this week',
      filter: {
        and: [
          { column: 'actor_type', op: 'eq', value: 'agent' },
          { column: 'at', op: 'gte', value: '-7d' },
        ],
      },
    },
  ],
  empty: {
    title: 'Nothing has happened yet',
    body: 'Every change made by a person, a key, an agent or a job appears here.',
  },
})
