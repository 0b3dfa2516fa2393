import { sql } from '@/lib/core/db/sql'
import { defineModule } from '@/lib/core/module'
import { integrationApi } from './api'
import { deliverEvents } from './delivery/deliver-events.task'
import { deliveryWork } from './delivery/delivery-work'
import { fanOut } from './delivery/fan-out'
import { integrationDeliveries } from './grids/integration-deliveries.grid'
import { integrationHooks } from './grids/integration-hooks.grid'
import { sweepDeliveries } from './jobs/sweep-deliveries.job'
import { integrationPermissions } from './permissions'

export const integrationModule = defineModule({
  name: 'integration',
  title: 'Integrations',
  icon: 'plug',
  order: 850,
  navigation: [
    { label: 'Webhooks', href: '/integration/hooks', icon: 'zap', permission: 'integration.hook.read' },
    { label: 'Deliveries', href: '/integration/deliveries', icon: 'send', grid: 'integration-deliveries' },
    { label: 'Event types', href: '/integration/events', icon: 'list', permission: 'integration.hook.read' },
  ],
  permissions: integrationPermissions,
  grids: [integrationHooks, integrationDeliveries],
  apis: [integrationApi],
  jobs: [sweepDeliveries],
  backlogs: [
    {
      what: 'webhook_delivery',
      select: sql`select state, count(*)::int as count from integration_delivery
        where state in ('waiting', 'delivering', 'failed') group by state`,
    },
  ],
  work: [deliveryWork],
  onEvents: fanOut,
  tasks: [deliverEvents],
  purgeSample: async ({ organizationId: organization_id, db }) =>
    (await db.integrationHook.deleteMany({ where: { organization_id, is_sample: true } })).count,
})
