import type { Permissions } from '@/lib/core/permissions'

/** Settings are for administrators and superusers, look-ups for people with a key (Business Platform Modules 5). */
export const websitePermissions = {
  'website.settings.read': { title: 'See how the website is set up', grant: 'administrator' },
  'website.settings.update': { title: 'Set up the website, its pages and its domains', grant: 'administrator' },
  'website.shopper.hand_over': { title: 'Sign a customer in to the shop from another system', grant: 'administrator' },
  'website.page.read': { title: 'See the website’s pages', grant: 'member' },
  'website.page.update': { title: 'Change the website’s pages', grant: 'administrator' },
  'website.look-up.read': { title: 'Look up items, prices and customers for a website', grant: 'member' },
  'website.order.pay': { title: 'Open the page on which a sales order is paid by card', grant: 'member' },
  'website.order.read': { title: 'View orders of the shop', grant: 'member' },
  'website.order.manage': {
    title: 'Refund and cancel orders of the shop, resend their mails and revoke their links',
    grant: 'administrator',
  },
  'website.public.use': { title: 'Serve a website by the secret of its organization', grant: 'superuser' },
} satisfies Permissions
