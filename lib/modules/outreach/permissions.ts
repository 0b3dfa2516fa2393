import type { Permissions } from '@/lib/core/permissions'

export const outreachPermissions = {
  'outreach.list.read': { title: 'See lists of people to write to', grant: 'member' },
  'outreach.list.create': { title: 'Add lists', grant: 'member' },
  'outreach.list.update': { title: 'Change lists, add and remove people', grant: 'member' },
  'outreach.list.delete': { title: 'Delete and restore lists', grant: 'moderator' },
  'outreach.send.read': { title: 'See what was sent, to whom and what became of it', grant: 'member' },
  'outreach.send.write': { title: 'Write sends and try them on oneself', grant: 'member' },
  'outreach.send.start': { title: 'Send to a whole list, and stop it', grant: 'moderator' },
  'outreach.opt_out.manage': { title: 'Add and remove opt-outs', grant: 'administrator' },
} satisfies Permissions
