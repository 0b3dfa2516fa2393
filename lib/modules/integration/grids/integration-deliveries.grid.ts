import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { defineGrid, type Reference } from '@/lib/core/grid/define-grid'
import { resendDeliveryRow } from '../operations/hooks/resend-delivery'

const hookReference: Reference = {
  grid: 'integration-hooks',
  label: (value) =>
    sql`(select coalesce(nullif(h.description, ''), h.target_url) from integration_hook h where h.id = ${value})`,
  options: ({ ctx, q, limit, ids }) =>
    tenantQuery(
      ctx.organization.id,
      compile(sql`
        select id::text as value, coalesce(nullif(description, ''), target_url) as label, target_url as hint
          from integration_hook
         where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
           and (${ids ?? null}::text[] is null or id::text = any(${ids ?? null}::text[]))
           and (target_url ilike ${`%${q}%`} or description ilike ${`%${q}%`})
         order by created_at limit ${sql.lit(limit)}`),
    ),
}

export const integrationDeliveries = defineGrid({
  slug: 'integration-deliveries',
  module: 'integration',
  title: 'Deliveries',
  singular: 'Delivery',
  description: 'Every event that was sent to a webhook, or is on its way. Kept for 30 days.',
  source: {
    kind: 'model',
    table: 'integration_delivery',
    where: (t) => sql`exists (select 1 from integration_hook h where h.id = ${t}.hook_id and h.deleted_at is null)`,
  },
  columns: {
    event_name: { label: 'Event', type: 'text', primary: true, width: 200 },
    state: {
      label: 'State',
      type: 'choice',
      choices: [
        { value: 'waiting', label: 'Waiting', tone: 'info' },
        { value: 'delivering', label: 'On its way', tone: 'accent' },
        { value: 'delivered', label: 'Delivered', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'cancelled', label: 'Not sent', tone: 'neutral' },
      ],
    },
    status_code: { label: 'Answer', type: 'number', nullable: true },
    hook_id: { label: 'Webhook', type: 'reference', sort: true, reference: hookReference, width: 240 },
    attempt: { label: 'Attempts', type: 'number' },
    duration_ms: { label: 'Took (ms)', type: 'number', nullable: true },
    created_at: { label: 'Happened', type: 'datetime', sort: true },
    next_attempt_at: { label: 'Next try', type: 'datetime', nullable: true },
    delivered_at: { label: 'Delivered', type: 'datetime', nullable: true, hidden: true },
    error: { label: 'Error', type: 'text', width: 280 },
    record_key: { label: 'Record', type: 'text', hidden: true },
    event_id: { label: 'Event id', type: 'text', sql: (t) => sql`${t}.event_id::text`, hidden: true, filter: ['eq'] },
    is_test: { label: 'Test', type: 'boolean', hidden: true },
    missed: { label: 'Missed', type: 'boolean', hidden: true },
  },
  defaultSort: '-created_at',
  access: { read: 'integration.hook.read' },
  rowPage: '/integration/deliveries/{row_id}',
  actions: [
    {
      key: 'resend',
      label: 'Send again',
      icon: 'refresh-cw',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: resendDeliveryRow,
      when: { column: 'state', in: ['delivered', 'failed', 'cancelled'] },
    },
  ],
  stats: [
    { key: 'waiting', label: 'Waiting', tone: 'accent', filter: { column: 'state', op: 'eq', value: 'waiting' } },
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'state', op: 'eq', value: 'failed' } },
    { key: 'missed', label: 'Missed', tone: 'warning', filter: { column: 'missed', op: 'eq', value: true } },
  ],
  empty: {
    title: 'No deliveries yet',
    body: 'Events appear here as they are sent to your webhooks, with what was answered.',
  },
})
