import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { ACCOUNT_LEDGER } from '@/lib/modules/accounting/reports/ledger-links'
import { periodColumns, periodPresets } from '@/lib/modules/accounting/reports/report-period'
import { accountTree, booksCurrency } from '@/lib/modules/accounting/reports/statement-sql'
import { amountColumn, kindColumn, treeColumns } from './statement-columns'

/**
 * VAT of the invoices and bills of a period by rate, and what follows from it. A cancelled document counts on its day and, with
 * the sign changed, on the day it was reversed. What else was posted on the accounts, such as the payment of the last period,
 * stands apart, so that the last row is the movement of the accounts in the ledger.
 */
export const accVatReport = defineGrid({
  slug: 'acc-vat-report',
  module: 'accounting',
  title: 'VAT report',
  singular: 'Rate',
  plural: 'Rates',
  description: 'VAT on sales and purchases of a period by rate, and the difference that is payable.',
  source: {
    kind: 'report',
    select: ({ organization: { id } }, { from_date, to_date }) => sql`
      with recursive ${accountTree(id)},
      posted as (
        select v.source_id, case v.voucher_type when 'sales_invoice' then 1 else 2 end as section,
          case when v.reverses_id is null then 1 else -1 end as sign
        from acc_voucher v
        where v.organization_id = ${id}::uuid and v.voucher_type in ('sales_invoice', 'purchase_invoice')
          and v.posting_date between ${from_date}::date and ${to_date}::date
      ),
      rates as (
        select p.section, t.name, t.rate, t.account_id, sum(round(t.net_amount * d.conversion_rate, 2) * p.sign) as net,
          sum(t.base_amount * p.sign) as vat
        from posted p
        join acc_document d on d.organization_id = ${id}::uuid and d.id = p.source_id
        join acc_document_tax t on t.organization_id = ${id}::uuid and t.document_id = p.source_id
        group by p.section, t.name, t.rate, t.account_id
        union all
        select p.section, 'Without VAT', null, null, sum(l.base_amount * p.sign), 0
        from posted p
        join acc_document_line l on l.organization_id = ${id}::uuid and l.document_id = p.source_id and l.tax_template_id is null
        group by p.section
      ),
      others as (
        select t.id as account_id, concat_ws(' ', t.number, t.name) as name, m.moved - coalesce(sum(
          case r.section when 1 then r.vat else -r.vat end), 0) as vat
        from (
          select e.account_id, sum(e.credit - e.debit) as moved from acc_entry e
          where e.organization_id = ${id}::uuid and e.posting_date between ${from_date}::date and ${to_date}::date
            and e.account_id in (select account_id from acc_tax_rate where organization_id = ${id}::uuid)
          group by e.account_id
        ) m
        join tree t on t.id = m.account_id
        left join rates r on r.account_id = m.account_id
        group by t.id, t.number, t.name, m.moved
      ),
      rows as (
        select section, 0 as place, case section when 1 then 'output' else 'input' end as row_id, 'section' as kind,
          case section when 1 then 'Output VAT: sales' else 'Input VAT: purchases' end as name, 0 as depth, true as is_group,
          null::uuid as account_id, null::numeric as rate, sum(net) as net, sum(vat) as vat
        from rates group by section
        union all
        select section, 1, section || ':' || name || ':' || coalesce(account_id::text, '') || ':' || coalesce(rate, 0), 'account', name, 1, false,
          account_id, rate, net, vat
        from rates where net <> 0 or vat <> 0
        union all
        select 3, 0, 'payable', 'result', 'VAT payable for the period', 0, true, null, null, null,
          sum(case section when 1 then vat else -vat end)
        from rates having count(*) > 0
        union all
        select 4, 0, 'others', 'section', 'Other entries on VAT accounts', 0, true, null, null, null, sum(vat)
        from others having sum(abs(vat)) > 0
        union all
        select 4, 1, '4:' || account_id, 'account', name, 1, false, account_id, null, null, vat from others where vat <> 0
        union all
        select 5, 0, 'movement', 'result', 'Movement of the VAT accounts', 0, true, null, null, null, sum(vat)
        from (
          select vat from others union all
          select case section when 1 then vat else -vat end from rates
        ) moved having (select coalesce(sum(abs(vat)), 0) from others) > 0
      )
      select row_id, kind, name, depth, is_group, account_id, round(rate, 2) as rate, net::numeric(20, 2), vat::numeric(20, 2),
        (row_number() over (order by section, place, rate desc nulls last, name))::int as position,
        ${booksCurrency(id)} as currency, ${from_date}::date as from_date, ${to_date}::date as to_date,
        null::uuid as cost_centre_id
      from rows`,
  },
  columns: {
    ...periodColumns,
    name: { label: 'Rate', type: 'text', primary: true, search: true, cell: 'tree', link: ACCOUNT_LEDGER, width: 300 },
    rate: { label: 'Percent', type: 'percent', nullable: true, width: 110 },
    net: amountColumn('Net', { nullable: true, total: false }),
    vat: amountColumn('VAT', { link: ACCOUNT_LEDGER }),
    kind: kindColumn,
    cost_centre_id: { label: 'Cost centre', type: 'text', pgType: 'uuid', nullable: true, hidden: true, filter: false },
    ...treeColumns,
  },
  tree: { depth: 'depth', group: 'is_group' },
  // The foot repeats what is payable: input does not add to output.
  totalsWhere: { column: 'row_id', op: 'eq', value: 'payable' },
  stats: [
    {
      key: 'output',
      label: 'Output VAT',
      tone: 'info',
      sum: 'vat',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'output' },
    },
    {
      key: 'input',
      label: 'Input VAT',
      tone: 'success',
      sum: 'vat',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'input' },
    },
    {
      key: 'payable',
      label: 'Payable',
      tone: 'warning',
      sum: 'vat',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'payable' },
    },
  ],
  periodPresets,
  searchPlaceholder: 'Search rates',
  defaultSort: 'position',
  access: { read: 'accounting.ledger.read' },
  empty: { title: 'No VAT in this period', body: 'Submitted invoices and bills appear here by their rate.' },
})
