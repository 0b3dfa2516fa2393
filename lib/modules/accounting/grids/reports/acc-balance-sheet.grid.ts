import { type Sql, sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { dayColumn, dayPresets } from '@/lib/modules/accounting/reports/report-period'
import { booksCurrency, statementSql, yearStart } from '@/lib/modules/accounting/reports/statement-sql'
import { accountColumn, amountColumn, kindColumn, treeColumns } from './statement-columns'

const LEDGER =
  '/accounting/general-ledger?filter[account_id]={account_id}&filter[from_date]={year_from}&filter[to_date]={to_date}'

/**
 * What the company has, owes and is worth on a day. Profit that was not closed into an account yet stands under equity, the
 * financial year's own and that of the years before apart.
 */
export const accBalanceSheet = defineGrid({
  slug: 'acc-balance-sheet',
  module: 'accounting',
  title: 'Balance sheet',
  singular: 'Account',
  plural: 'Accounts',
  description: 'Assets, liabilities and equity on a day, beside the same day a year before.',
  source: {
    kind: 'report',
    select({ organization: { id } }, { to_date }) {
      const day = sql`${to_date}::date`
      const yearBefore = sql`(${day} - interval '1 year')::date`
      const balance = (on: Sql, since?: Sql) =>
        sql`coalesce(sum(debit - credit) filter (where posting_date <= ${on}${since ? sql` and posting_date >= ${since}` : sql``}), 0)`
      const leaves = sql`
        select section, account_id, name, amount * sign as amount, year_before * sign as year_before from (
          select case a.root_type when 'asset' then 1 when 'liability' then 2 else 3 end as section, a.id as account_id,
            null::text as name, s.day as amount, s.before as year_before, case a.root_type when 'asset' then 1 else -1 end as sign
          from sums s join acc_account a on a.organization_id = ${id}::uuid and a.id = s.account_id
          where a.root_type not in ('income', 'expense')
          union all
          select 3, null, n.name, sum(n.day), sum(n.before), -1
          from sums s join acc_account a on a.organization_id = ${id}::uuid and a.id = s.account_id
          cross join lateral (values
            ('Profit of earlier years, not yet closed', s.day - s.day_of_year, s.before - s.before_of_year),
            ('Profit of the year', s.day_of_year, s.before_of_year)
          ) n(name, day, before)
          where a.root_type in ('income', 'expense') group by n.name
        ) r where amount <> 0 or year_before <> 0`
      return sql`
        with sums as materialized (
          select account_id, ${balance(day)} as day, ${balance(yearBefore)} as before,
            ${balance(day, yearStart(id, day))} as day_of_year,
            ${balance(yearBefore, yearStart(id, yearBefore))} as before_of_year
          from acc_entry where organization_id = ${id}::uuid and posting_date <= ${day} group by account_id
        )
        select * from (${statementSql({
          organizationId: id,
          figures: ['amount', 'year_before'],
          leaves,
          sections: [
            { section: 1, key: 'assets', title: 'Assets' },
            { section: 2, key: 'liabilities', title: 'Liabilities' },
            { section: 3, key: 'equity', title: 'Equity' },
          ],
          results: [{ section: 4, key: 'total', title: 'Liabilities and equity', plus: [2, 3], minus: [] }],
          constants: sql`${booksCurrency(id)} as currency, ${day} as to_date,
            greatest(${yearStart(id, day)}, '0001-01-01'::date) as year_from`,
        })}) statement`
    },
  },
  columns: {
    ...dayColumn,
    name: accountColumn(LEDGER),
    amount: amountColumn('On this day', { link: LEDGER }),
    year_before: amountColumn('A year before'),
    kind: kindColumn,
    year_from: { label: 'Start of the year', type: 'date', hidden: true, filter: false },
    ...treeColumns,
  },
  tree: { depth: 'depth', group: 'is_group' },
  // What stands against the assets; the report is right when both are equal.
  totalsWhere: { column: 'row_id', op: 'eq', value: 'total' },
  stats: [
    {
      key: 'assets',
      label: 'Assets',
      tone: 'info',
      sum: 'amount',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'assets' },
    },
    {
      key: 'liabilities',
      label: 'Liabilities',
      tone: 'warning',
      sum: 'amount',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'liabilities' },
    },
    {
      key: 'equity',
      label: 'Equity',
      tone: 'accent',
      sum: 'amount',
      currency: 'organization',
      filter: { column: 'row_id', op: 'eq', value: 'equity' },
    },
  ],
  periodPresets: dayPresets,
  searchPlaceholder: 'Search accounts',
  defaultSort: 'position',
  access: { read: 'accounting.ledger.read' },
  empty: {
    title: 'Nothing was posted up to this day',
    body: 'Opening balances and everything that is submitted afterwards appear here.',
  },
})
