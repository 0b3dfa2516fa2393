import { mailConnector } from '@/lib/connectors/mail'
import { defineModule } from '@/lib/core/module'
import { settingsApi } from './api'
import { settingsAuditLog } from './grids/settings-audit-log.grid'
import { settingsInvitations } from './grids/settings-invitations.grid'
import { settingsJobs } from './grids/settings-jobs.grid'
import { settingsApiKeys, settingsMyKeys } from './grids/settings-keys.grid'
import { settingsMail } from './grids/settings-mail.grid'
import { settingsMembers } from './grids/settings-members.grid'
import { settingsReceivedWebhooks } from './grids/settings-received-webhooks.grid'
import { settingsSchedules } from './grids/settings-schedules.grid'
import { settingsSessions } from './grids/settings-sessions.grid'
import { settingsWork } from './grids/settings-work.grid'
import { prepareConnection } from './jobs/prepare-connection.job'
import { settingsSteps } from './operations/organization/getting-started'
import { settingsPermissions } from './permissions'
import { jobWork, syncWork } from './work/job-work'
import { mailWork } from './work/mail-work'
import { receivedWebhookWork } from './work/received-webhook-work'

export const settingsModule = defineModule({
  name: 'settings',
  title: 'Settings',
  icon: 'settings',
  order: 900,
  // About the workspace itself: its counts are no news.
  homeTile: 'links',
  navigation: [
    {
      label: 'Getting started',
      href: '/settings/getting-started',
      icon: 'rocket',
      permission: 'settings.organization.read',
    },
    { label: 'Profile', href: '/settings/profile', icon: 'user', permission: 'settings.account.read' },
    { label: 'Security', href: '/settings/security', icon: 'shield', permission: 'settings.account.read' },
    { label: 'My API keys', href: '/settings/my-keys', icon: 'key', permission: 'settings.account.read' },
    {
      label: 'Organization',
      href: '/settings/organization',
      icon: 'building',
      permission: 'settings.organization.read',
    },
    { label: 'Members', href: '/settings/members', icon: 'users', grid: 'settings-members' },
    { label: 'Invitations', href: '/settings/invitations', icon: 'mail', grid: 'settings-invitations' },
    { label: 'Organization API keys', href: '/settings/api-keys', icon: 'key', permission: 'settings.api_key.read' },
    { label: 'Permissions', href: '/settings/permissions', icon: 'list', permission: 'settings.permission.read' },
    { label: 'Audit log', href: '/settings/audit-log', icon: 'history', grid: 'settings-audit-log' },
    { label: 'Connections', href: '/settings/connections', icon: 'plug', permission: 'settings.connection.read' },
    { label: 'What runs', href: '/settings/operations', icon: 'activity', permission: 'settings.job.read' },
    {
      label: 'Received webhooks',
      href: '/settings/received-webhooks',
      icon: 'zap',
      grid: 'settings-received-webhooks',
    },
    { label: 'Mail outbox', href: '/settings/mail', icon: 'mail', grid: 'settings-mail' },
    { label: 'Jobs', href: '/settings/jobs', icon: 'list-checks', grid: 'settings-jobs' },
  ],
  permissions: settingsPermissions,
  grids: [
    settingsMembers,
    settingsInvitations,
    settingsApiKeys,
    settingsMyKeys,
    settingsSessions,
    settingsAuditLog,
    settingsMail,
    settingsJobs,
    settingsReceivedWebhooks,
    settingsWork,
    settingsSchedules,
  ],
  apis: [settingsApi],
  jobs: [prepareConnection],
  work: [jobWork, syncWork, mailWork, receivedWebhookWork],
  connectors: [mailConnector],
  gettingStarted: settingsSteps,
})
