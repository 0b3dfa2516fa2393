import type { Permissions } from '@/lib/core/permissions'

/** Members read and answer; administrators connect; what the whole installation shares is the platform's. */
export const inboxPermissions = {
  'inbox.conversation.read': { title: 'View helpdesk conversations', grant: 'member' },
  'inbox.conversation.reply': { title: 'Reply to helpdesk conversations', grant: 'member' },
  'inbox.conversation.update': { title: 'Assign and resolve helpdesk conversations', grant: 'member' },
  'inbox.chats.read': { title: 'View own chats', grant: 'guest' },
  'inbox.chats.read_others': { title: 'View the chats of another user', grant: 'superuser' },
  'inbox.stats.read': { title: 'View chat statistics', grant: 'member' },
  'inbox.contact.read': { title: 'View contacts of the helpdesk', grant: 'member' },
  'inbox.party.link': { title: 'Link customers and contacts to the helpdesk', grant: 'member' },
  'inbox.sync.read': { title: 'View how the helpdesk is mirrored', grant: 'administrator' },
  'inbox.sync.run': { title: 'Read the helpdesk again', grant: 'administrator' },
  'inbox.webhook.read': { title: 'View the helpdesk webhook and its secret', grant: 'administrator', forPeople: true },
  'inbox.install.manage': { title: 'Set up the helpdesk of the installation', grant: 'superuser', forPeople: true },
} satisfies Permissions
