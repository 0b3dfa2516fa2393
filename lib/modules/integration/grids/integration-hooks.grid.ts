import { defineGrid } from '@/lib/core/grid/define-grid'

export const integrationHooks = defineGrid({
  slug: 'integration-hooks',
  module: 'integration',
  title: 'Webhooks',
  singular: 'Webhook',
  description: 'Addresses that are told of events as they happen. They are set up on their own page.',
  hidden: true,
  source: { kind: 'model', table: 'integration_hook', softDelete: true, versioned: true },
  columns: {
    target_url: { label: 'Address', type: 'link', primary: true, width: 320 },
    description: { label: 'Description', type: 'text' },
    events: { label: 'Events', type: 'tags' },
    active: { label: 'On', type: 'boolean' },
    disabled_reason: {
      label: 'Off since',
      type: 'choice',
      choices: [
        { value: 'paused', label: 'Paused', tone: 'neutral' },
        { value: 'failing', label: 'Failing', tone: 'danger' },
        { value: 'gone', label: 'Gone', tone: 'warning' },
      ],
    },
    created_by_name: { label: 'Made by', type: 'text' },
    created_at: { label: 'Made', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'integration.hook.read' },
  rowPage: '/integration/hooks/{row_id}',
  empty: { title: 'No webhooks yet', body: 'Subscribe an address to events, and it is told of them as they happen.' },
})
