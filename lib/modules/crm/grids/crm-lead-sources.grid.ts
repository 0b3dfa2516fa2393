import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { LEAD_SOURCES } from '../schemas'

/** Which source, campaign and category brings leads that become customers. */
export const crmLeadSources = defineGrid({
  slug: 'crm-lead-sources',
  module: 'crm',
  title: 'Lead sources',
  singular: 'Lead source',
  description: 'Leads, quotes and conversions by source, campaign and category.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select md5(concat_ws(chr(31), source, campaign, category)) as row_id, source, campaign, category,
        count(*)::int as leads,
        (count(*) filter (where status in ('New', 'Unreachable')))::int as waiting,
        (count(*) filter (where status = 'Quoted'))::int as quoted,
        (count(*) filter (where status = 'Converted'))::int as converted,
        round(100.0 * count(*) filter (where status = 'Converted') / count(*), 1) as conversion,
        max(created_at) as latest_at
      from crm_lead
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
      group by source, campaign, category`,
  },
  columns: {
    source: {
      label: 'Source',
      type: 'text',
      choices: LEAD_SOURCES,
      sort: true,
      search: true,
      primary: true,
      width: 140,
    },
    campaign: { label: 'Campaign', type: 'text', sort: true, search: true, width: 240 },
    category: { label: 'Category', type: 'text', sort: true, search: true },
    leads: { label: 'Leads', type: 'number', total: 'sum', sort: true },
    waiting: { label: 'Not quoted yet', type: 'number', total: 'sum', sort: true, width: 130 },
    quoted: { label: 'Quoted', type: 'number', total: 'sum', sort: true },
    converted: { label: 'Converted', type: 'number', total: 'sum', sort: true, width: 120 },
    conversion: { label: 'Conversion', type: 'percent', sort: true, width: 120, help: 'Converted of all leads.' },
    latest_at: { label: 'Latest lead', type: 'datetime', sort: true },
  },
  defaultSort: '-leads',
  access: { read: 'crm.lead.read' },
  stats: [
    { key: 'leads', label: 'Leads', sum: 'leads' },
    { key: 'quoted', label: 'Quoted', tone: 'accent', sum: 'quoted' },
    { key: 'converted', label: 'Converted', tone: 'success', sum: 'converted' },
    { key: 'barren', label: 'Without a conversion', filter: { column: 'converted', op: 'eq', value: 0 } },
  ],
  empty: {
    title: 'No leads yet',
    body: 'As soon as there are leads, this shows where they came from and which became customers.',
  },
})
