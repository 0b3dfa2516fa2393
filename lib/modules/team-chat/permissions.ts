import type { Permissions } from '@/lib/core/permissions'

/** The wire has rules of its own for who may do what; they are in the operations. This is who may come in at all. */
export const teamChatPermissions = {
  'team-chat.use': { title: 'Read and write in team chat', grant: 'guest' },
  'team-chat.organization.write': {
    title: 'Set up team chat: events that are told in topics, bots, emoji, profile fields',
    grant: 'administrator',
  },
  'team-chat.email_right.write': {
    title: 'Say who may change other people’s e-mail addresses in team chat',
    grant: 'superuser',
  },
} satisfies Permissions
