import { type Permissions, recordPermissions } from '@/lib/core/permissions'

export const projectManagerPermissions = {
  ...recordPermissions('project-manager.project', 'projects'),
  ...recordPermissions('project-manager.milestone', 'milestones'),
  ...recordPermissions('project-manager.card', 'cards'),
  ...recordPermissions('project-manager.time', 'time worked on cards'),
  // Of one's own; the next permission is for everybody's.
  'project-manager.time.delete': { title: 'Delete and restore own time', grant: 'member' },
  'project-manager.time.manage': { title: 'Enter, change and delete the time of others', grant: 'administrator' },
  ...recordPermissions('project-manager.article', 'articles of the knowledge base'),
  'project-manager.time.bill': { title: 'Make invoices of time', grant: 'member' },
  'project-manager.rate.read': { title: 'See what an hour of a person is billed at', grant: 'moderator' },
  'project-manager.rate.create': { title: 'Add hourly rates', grant: 'moderator' },
  'project-manager.rate.update': { title: 'Change hourly rates', grant: 'moderator' },
  'project-manager.rate.delete': { title: 'Delete and restore hourly rates', grant: 'moderator' },
  'project-manager.board.manage': { title: 'Add, change and delete boards and their columns', grant: 'member' },
  ...recordPermissions('project-manager.schedule', 'the campaign schedule'),
  ...forAdministrators(recordPermissions('project-manager.credential', 'admin credentials')),
  'project-manager.credential.reveal': { title: 'Reveal stored secrets', grant: 'superuser', forPeople: true },
} satisfies Permissions

/** Owners and administrators alone, reading included, and no agent acts for them here. */
function forAdministrators(permissions: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, { title }]) => [name, { title, grant: 'administrator', forPeople: true }]),
  )
}
