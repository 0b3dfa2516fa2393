import type { Permissions } from '@/lib/core/permissions'

export const settingsPermissions = {
  'settings.account.read': { title: 'See your own profile, sessions and keys', grant: 'guest' },
  'settings.account.write': {
    title: 'Change your own profile, end sessions, make and revoke your own keys',
    grant: 'guest',
  },
  'settings.organization.read': { title: 'See the organization’s name, currency and time zone', grant: 'guest' },
  'settings.organization.write': { title: 'Change the organization', grant: 'administrator' },
  'settings.organization.purge': { title: 'Remove the sample data', grant: 'owner' },
  'settings.permission.read': { title: 'See what each role may do', grant: 'guest' },
  'settings.member.read': { title: 'See who belongs to the organization', grant: 'member' },
  'settings.member.write': { title: 'Change roles and remove members', grant: 'administrator' },
  'settings.invitation.read': { title: 'See invitations', grant: 'administrator' },
  'settings.invitation.write': { title: 'Invite people', grant: 'administrator' },
  'settings.api_key.read': { title: 'See the organization’s API keys', grant: 'administrator' },
  'settings.api_key.write': { title: 'Make and revoke the organization’s API keys', grant: 'administrator' },
  'settings.audit_log.read': { title: 'Read the audit log', grant: 'administrator' },
  'settings.mail.read': { title: 'Read the mails that were sent', grant: 'administrator' },
  'settings.mail.write': { title: 'Send a mail again that was kept or has failed', grant: 'administrator' },
  'settings.connection.read': { title: 'See how outside services are connected', grant: 'administrator' },
  'settings.connection.write': { title: 'Connect outside services and test them', grant: 'administrator' },
  'settings.webhook.read': { title: 'See what outside services sent us', grant: 'administrator' },
  'settings.webhook.write': { title: 'Work again on what outside services sent us', grant: 'administrator' },
  'settings.job.read': { title: 'View background work and schedules', grant: 'administrator' },
  'settings.job.write': { title: 'Retry background work', grant: 'administrator' },
} satisfies Permissions
