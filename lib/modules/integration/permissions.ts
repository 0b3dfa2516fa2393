import type { Permissions } from '@/lib/core/permissions'

export const integrationPermissions = {
  'integration.hook.read': { title: 'See webhooks and their deliveries', grant: 'administrator' },
  'integration.hook.write': { title: 'Set up webhooks, send again, change secrets', grant: 'administrator' },
} satisfies Permissions
