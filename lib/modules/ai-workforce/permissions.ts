import { type Permissions, recordPermissions } from '@/lib/core/permissions'

const administrators = (permissions: Permissions): Permissions =>
  Object.fromEntries(Object.entries(permissions).map(([name, { title }]) => [name, { title, grant: 'administrator' }]))

/** Administrators alone, as documented; who decides on requests need not be one (Business Platform Modules 5). */
export const aiWorkforcePermissions: Permissions = {
  ...administrators(recordPermissions('ai-workforce.profile', 'agents')),
  ...administrators(recordPermissions('ai-workforce.subscription', 'events that start agents')),
  'ai-workforce.settings.read': { title: 'See how agents are set up', grant: 'administrator' },
  'ai-workforce.settings.write': { title: 'Set up agents, and stop them all', grant: 'administrator' },
  'ai-workforce.conversation.use': { title: 'Talk to the copilot and to agents', grant: 'administrator' },
  'ai-workforce.profile.run': { title: 'Start agents', grant: 'administrator' },
  'ai-workforce.run.read': { title: 'See what agents did, and why', grant: 'administrator' },
  'ai-workforce.approval.read': { title: 'See what waits for approval', grant: 'approver' },
  'ai-workforce.approval.decide': {
    title: 'Approve and reject what agents ask for',
    grant: 'approver',
  },
}
