import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'

export const accTaxTemplates = defineGrid({
  slug: 'acc-tax-templates',
  module: 'accounting',
  title: 'VAT templates',
  singular: 'VAT template',
  description: 'Rates that lines of documents choose, with the accounts that they are posted to.',
  source: { kind: 'model', table: 'acc_tax_template', versioned: true },
  columns: {
    name: { label: 'Name', type: 'text', sort: true, search: true, primary: true, width: 220 },
    kind: {
      label: 'For',
      type: 'choice',
      sort: true,
      choices: [
        { value: 'purchase', label: 'Purchases' },
        { value: 'sales', label: 'Sales' },
      ],
      width: 120,
    },
    // A name such as “VAT 15%” says the rate already.
    rates: {
      label: 'Rates',
      type: 'text',
      sql: (t) => sql`coalesce((
        select string_agg(concat_ws(' ', r.name,
            case when strpos(' ' || r.name, ' ' || trim_scale(r.rate)::text || '%') = 0 then trim_scale(r.rate)::text || '%' end,
            '→', a.number, a.name), ', ' order by r.position, r.id)
        from acc_tax_rate r join acc_account a on a.organization_id = r.organization_id and a.id = r.account_id
        where r.organization_id = ${t}.organization_id and r.template_id = ${t}.id), '')`,
      filter: false,
      width: 360,
    },
    is_default: { label: 'Offered first', type: 'boolean', width: 120 },
    disabled: { label: 'Disabled', type: 'boolean', cell: 'stale', width: 100 },
  },
  defaultSort: 'name',
  access: { read: 'accounting.setup.read' },
  rowPage: '/accounting/settings/vat/{row_id}',
  createPage: { href: '/accounting/settings/vat/new', permission: 'accounting.setup.manage' },
  searchPlaceholder: 'Search by name',
  empty: { title: 'No VAT templates', body: 'Add one for each rate that you charge or are charged.' },
})
