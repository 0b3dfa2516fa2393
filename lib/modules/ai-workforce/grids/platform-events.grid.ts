import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'

export const platformEvents = defineGrid({
  slug: 'platform-events',
  module: 'ai-workforce',
  title: 'Events',
  singular: 'Event',
  description: 'What happened in the business and was told to agents and webhooks, for 90 days.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select e.id::text as row_id, e.name as event_name, e.emitted_at, e.dispatched_at is not null as dispatched,
        e.dispatched_at, e.payload, coalesce(e.error, '') as error,
        (select count(*)::int from ai_run r where r.organization_id = e.organization_id and r.event_id = e.id) as runs
      from platform_event e
      where e.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    event_name: { label: 'Event', type: 'text', primary: true, search: true, width: 240 },
    emitted_at: { label: 'When', type: 'datetime', sort: true },
    dispatched: { label: 'Handed on', type: 'boolean' },
    dispatched_at: { label: 'Handed on at', type: 'datetime', nullable: true, hidden: true },
    runs: { label: 'Runs of agents', type: 'number' },
    payload: { label: 'Details', type: 'json', filter: false, hidden: true },
    error: { label: 'Error', type: 'text', width: 240 },
  },
  defaultSort: '-emitted_at',
  access: { read: 'ai-workforce.subscription.read' },
  stats: [
    { key: 'total', label: 'Events' },
    { key: 'today', label: 'Today', filter: { column: 'emitted_at', op: 'eq', value: 'today' } },
    { key: 'waiting', label: 'Wait', tone: 'warning', filter: { column: 'dispatched', op: 'eq', value: false } },
  ],
  empty: {
    title: 'Nothing has happened yet',
    body: 'Submitted invoices, imported statements, new leads and the like.',
  },
})
