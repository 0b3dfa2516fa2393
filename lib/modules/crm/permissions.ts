import type { Permissions } from '@/lib/core/permissions'

export const crmPermissions = {
  'crm.contact.read': { title: 'See contacts and their timelines', grant: 'guest' },
  'crm.contact.create': { title: 'Add contacts', grant: 'member' },
  'crm.contact.update': { title: 'Change contacts, add notes and calls', grant: 'member' },
  'crm.contact.merge': { title: 'Merge contacts', grant: 'member' },
  'crm.contact.delete': { title: 'Delete and restore contacts', grant: 'moderator' },
  'crm.lead.read': { title: 'See leads and their timelines', grant: 'guest' },
  'crm.lead.create': { title: 'Add leads', grant: 'member' },
  'crm.lead.update': { title: 'Change and move leads, add notes and calls', grant: 'member' },
  'crm.lead.delete': { title: 'Delete and restore leads', grant: 'moderator' },
  'crm.opportunity.read': { title: 'See opportunities', grant: 'guest' },
  'crm.opportunity.create': { title: 'Add opportunities', grant: 'member' },
  'crm.opportunity.update': { title: 'Change and move opportunities', grant: 'member' },
  'crm.opportunity.delete': { title: 'Delete and restore opportunities', grant: 'moderator' },
  'crm.pipeline.read': { title: 'See pipelines and stages', grant: 'guest' },
  'crm.pipeline.manage': { title: 'Add, change, reorder and delete pipelines and stages', grant: 'administrator' },
} satisfies Permissions
