import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { ACCOUNT_LEDGER } from '@/lib/modules/accounting/reports/ledger-links'
import { periodColumns, periodPresets } from '@/lib/modules/accounting/reports/report-period'
import { accountTree, booksCurrency } from '@/lib/modules/accounting/reports/statement-sql'
import { vatAccounts } from '@/lib/modules/accounting/reports/vat-accounts'
import { amountColumn, kindColumn, treeColumns } from './statement-columns'

/**
 * VAT of a period by rate, of every voucher that was posted with a VAT rate: invoices, bills, bank lines and journal entries. A
 * cancelled voucher counts on its day and, with the sign changed, on the day it was reversed. What else was posted on the
 * accounts, such as the payment of the last period, is listed apart. The last row is what the accounts hold: the overview's figure.
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
      rates as (
        select case section when 'sales' then 1 else 2 end as section, name, rate, account_id, sum(net) as net, sum(amount) as vat
        from acc_voucher_tax
        where organization_id = ${id}::uuid and posting_date between ${from_date}::date and ${to_date}::date
        group by section, name, rate, account_id
      ),
      moved as (
        select e.account_id, coalesce(sum(e.credit - e.debit) filter (where e.posting_date >= ${from_date}::date), 0) as moved,
          coalesce(sum(e.credit - e.debit) filter (where e.posting_date < ${from_date}::date), 0) as before
        from acc_entry e join ${vatAccounts(id)} v on v.account_id = e.account_id
        where e.organization_id = ${id}::uuid and e.posting_date <= ${to_date}::date
        group by e.account_id
      ),
      others as (
        select t.id as account_id, concat_ws(' ', t.number, t.name) as name, m.moved - coalesce(sum(
          case r.section when 1 then r.vat else -r.vat end), 0) as vat
        from moved m
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
        select 5, 0, 'before', 'result', 'VAT due before the period', 0, true, null, null, null, sum(before)
        from moved having sum(before) <> 0
        union all
        select 6, 0, 'due', 'result', 'VAT due at the end of the period', 0, true, null, null, null, sum(before + moved)
        from moved having sum(abs(before) + abs(moved)) > 0
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
    {
      key: 'due',
      label: 'Due at the end',
      sum: 'vat',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'due' },
    },
  ],
  periodPresets,
  searchPlaceholder: 'Search rates',
  defaultSort: 'position',
  access: { read: 'accounting.ledger.read' },
  empty: {
    title: 'No VAT in this period',
    body: 'Invoices, bills and bank lines that are posted with a VAT rate appear here.',
  },
})
