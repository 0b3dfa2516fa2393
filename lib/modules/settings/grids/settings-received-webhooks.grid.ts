import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { connectors, modules } from '@/lib/core/registry'
import { retryWebhook } from '../operations/work/retry-webhook'

export const settingsReceivedWebhooks = defineGrid({
  slug: 'settings-received-webhooks',
  module: 'settings',
  title: 'Received webhooks',
  singular: 'Webhook',
  description: 'What outside services sent us, each event once, and what became of it. Kept for 90 days.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select w.id::text as row_id, w.provider, w.kind, w.provider_event_id, w.state, w.reason, w.deliveries, w.body,
        w.received_at, w.processed_at
      from webhook_receipt w
      where w.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    kind: { label: 'What', type: 'text', primary: true, search: true, width: 220 },
    provider: {
      label: 'From',
      type: 'choice',
      get choices() {
        return providerChoices()
      },
    },
    state: {
      label: 'State',
      type: 'choice',
      choices: [
        { value: 'received', label: 'Waiting', tone: 'info' },
        { value: 'accepted', label: 'Accepted', tone: 'success' },
        { value: 'ignored', label: 'Ignored', tone: 'neutral' },
        { value: 'discarded', label: 'Discarded', tone: 'warning' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
      ],
    },
    reason: { label: 'Reason', type: 'text', width: 300 },
    received_at: { label: 'Received', type: 'datetime', sort: true },
    processed_at: { label: 'Worked on', type: 'datetime', nullable: true },
    deliveries: { label: 'Times sent', type: 'number' },
    provider_event_id: { label: 'Their id', type: 'text', search: true, hidden: true },
    body: { label: 'Content', type: 'text', hidden: true, width: 320 },
  },
  defaultSort: '-received_at',
  access: { read: 'settings.webhook.read' },
  actions: [
    {
      key: 'retry',
      label: 'Work on it again',
      icon: 'refresh-cw',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: retryWebhook,
      when: { column: 'state', in: ['failed', 'ignored'] },
    },
  ],
  stats: [
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'state', op: 'eq', value: 'failed' } },
    {
      key: 'discarded',
      label: 'Discarded',
      tone: 'warning',
      filter: { column: 'state', op: 'eq', value: 'discarded' },
    },
    { key: 'today', label: 'Today', filter: { column: 'received_at', op: 'eq', value: 'today' } },
  ],
  empty: {
    title: 'Nothing has come in yet',
    body: 'Delivery reports, ended calls and other news of outside services appear here as they come.',
  },
})

/** Connectors by their titles; a provider that only calls us has no connector. */
function providerChoices() {
  const titles = new Map(connectors().map(({ kind, title }) => [kind, title]))
  for (const { provider } of modules().flatMap((card) => card.webhookHandlers ?? []))
    if (!titles.has(provider)) titles.set(provider, provider.toUpperCase())
  return [...titles].map(([value, label]) => ({ value, label }))
}
