import { tableGrid } from '@/lib/core/grid/table-grid'
import { pageRules } from '../pages/page-rules'
import { FOOTER_GROUPS } from '../schemas'

const declared = tableGrid({
  slug: 'website-pages',
  aliases: ['storefront-pages'],
  module: 'website',
  title: 'Website pages',
  singular: 'Page',
  plural: 'pages',
  description: 'What the footer of the website leads to. Pages are added and taken away under Settings, Website.',
  table: 'website_page',
  permission: 'website.page',
  softDelete: false,
  columns: {
    title: {
      label: 'Title',
      type: 'text',
      maxLength: 120,
      required: true,
      sort: true,
      search: true,
      edit: true,
      primary: true,
      width: 240,
    },
    slug: {
      label: 'Address',
      type: 'text',
      maxLength: 80,
      required: true,
      search: true,
      edit: true,
      width: 200,
      help: 'Small letters, digits and hyphens, such as about-us.',
    },
    footer_group: {
      label: 'Footer group',
      type: 'choice',
      choices: FOOTER_GROUPS.map((value) => ({ value, label: value })),
      edit: true,
    },
    enabled: { label: 'Enabled', type: 'boolean', default: true, edit: true },
    sort_order: {
      label: 'Order',
      type: 'number',
      default: 0,
      sort: true,
      edit: true,
      help: 'Lower numbers come first.',
    },
    body: {
      label: 'Text',
      type: 'long_text',
      maxLength: 200_000,
      edit: true,
      filter: false,
      hidden: true,
      help: 'HTML; what a page cannot hold is left out.',
    },
    key: { label: 'Standard page', type: 'text', hidden: true },
    created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
    updated_at: { label: 'Changed', type: 'datetime', sort: true },
  },
  defaultSort: 'sort_order,title',
  rules: pageRules,
  searchPlaceholder: 'Search by title or address',
  empty: { title: 'No pages yet', body: 'Enable the standard pages under Settings, Website.' },
})

/** Rows come from the settings, so that the grid changes them and no more (Business Platform Modules 2.10). */
export const websitePages = {
  ...declared,
  access: { read: 'website.page.read', update: 'website.page.update' },
  writes: { update: declared.writes.update },
}
