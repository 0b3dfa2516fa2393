import { type Sql, sql } from '@/lib/core/db/sql'
import { defineGrid, type Stat } from '@/lib/core/grid/define-grid'
import type { Tone } from '@/lib/core/grid/wire'
import { costCentreColumn, periodColumns, periodPresets } from '@/lib/modules/accounting/reports/report-period'
import { booksCurrency, statementSql, yearStart } from '@/lib/modules/accounting/reports/statement-sql'
import { accountColumn, amountColumn, kindColumn, treeColumns } from './statement-columns'

const LEDGER = (from: string, to: string) =>
  `/accounting/general-ledger?filter[account_id]={account_id}&filter[from_date]={${from}}&filter[to_date]={${to}}&filter[cost_centre_id]={cost_centre_id?}`

/**
 * The span before: as many whole months where the period is whole months, else as many days. A month that is still under
 * way is compared with the same days of the one before.
 */
const before = (from: Sql, to: Sql): { from: Sql; to: Sql } => {
  const months = sql`(extract(year from age(${to} + 1, ${from})) * 12 + extract(month from age(${to} + 1, ${from})))::int`
  const whole = sql`(extract(day from ${from}) = 1 and extract(day from ${to} + 1) = 1)`
  return {
    // As a query of its own it is worked out once, and not for every entry.
    from: sql`(select case when ${whole} then (${from} - make_interval(months => ${months}))::date
      else ${from} - (${to} - ${from} + 1) end)`,
    to: sql`(${from} - 1)`,
  }
}

/** A row of the statement as a card. */
const stat = (key: string, label: string, tone: Tone): Stat => ({
  key,
  label,
  tone,
  sum: 'amount',
  currency: 'organization',
  filter: { column: 'row_id', op: 'eq', value: key },
})

/** What was earned and spent in a period, beside the period before it and the financial year so far. */
export const accProfitAndLoss = defineGrid({
  slug: 'acc-profit-and-loss',
  module: 'accounting',
  title: 'Profit and loss',
  singular: 'Account',
  plural: 'Accounts',
  description: 'Income, cost of sales and expenses of a period, beside the period before and the year to date.',
  source: {
    kind: 'report',
    select({ organization: { id } }, { from_date, to_date, cost_centre_id }) {
      const from = sql`${from_date}::date`
      const to = sql`${to_date}::date`
      const previous = before(from, to)
      const year = sql`(select greatest(${yearStart(id, to)}, '0001-01-01'::date))`
      const within = (first: Sql, last: Sql) =>
        sql`coalesce(sum(e.debit - e.credit) filter (where e.posting_date between ${first} and ${last}), 0)`
      const leaves = sql`
        select case when a.root_type = 'income' then 1 when a.account_type = 'cost_of_sales' then 2 else 4 end as section,
          a.id as account_id, null::text as name, s.amount * a.sign as amount, s.previous * a.sign as previous,
          s.to_date_amount * a.sign as year_to_date
        from (
          select id, root_type, account_type, case when root_type = 'income' then -1 else 1 end as sign from acc_account
          where organization_id = ${id}::uuid and root_type in ('income', 'expense') and not is_group
        ) a
        cross join lateral (
          select ${within(from, to)} as amount, ${within(previous.from, previous.to)} as previous,
            ${within(year, to)} as to_date_amount
          from acc_entry e
          where e.organization_id = ${id}::uuid and e.account_id = a.id
            and e.posting_date between least(${previous.from}, ${year}) and ${to}
            and ${cost_centre_id ? sql`e.cost_centre_id = ${cost_centre_id}::uuid` : sql`true`}
        ) s
        where s.amount <> 0 or s.previous <> 0 or s.to_date_amount <> 0`
      return statementSql({
        organizationId: id,
        figures: ['amount', 'previous', 'year_to_date'],
        leaves,
        sections: [
          { section: 1, key: 'income', title: 'Income' },
          { section: 2, key: 'cost_of_sales', title: 'Cost of sales' },
          { section: 4, key: 'expenses', title: 'Expenses' },
        ],
        results: [
          { section: 3, key: 'gross_profit', title: 'Gross profit', plus: [1], minus: [2] },
          { section: 5, key: 'net_profit', title: 'Net profit', plus: [1], minus: [2, 4] },
        ],
        constants: sql`${booksCurrency(id)} as currency, ${from} as from_date, ${to} as to_date,
          ${previous.from} as previous_from, ${previous.to} as previous_to, ${year} as year_from,
          nullif(${cost_centre_id}, '')::uuid as cost_centre_id`,
      })
    },
  },
  columns: {
    ...periodColumns,
    ...costCentreColumn,
    name: accountColumn(LEDGER('from_date', 'to_date')),
    amount: amountColumn('This period', { link: LEDGER('from_date', 'to_date') }),
    previous: amountColumn('Period before', {
      link: LEDGER('previous_from', 'previous_to'),
      help: 'As many months, or days, directly before.',
    }),
    year_to_date: amountColumn('Year to date', {
      link: LEDGER('year_from', 'to_date'),
      help: 'From the start of the financial year to the last day of the period.',
    }),
    kind: kindColumn,
    previous_from: { label: 'Period before, from', type: 'date', hidden: true, filter: false },
    previous_to: { label: 'Period before, to', type: 'date', hidden: true, filter: false },
    year_from: { label: 'Start of the year', type: 'date', hidden: true, filter: false },
    ...treeColumns,
  },
  tree: { depth: 'depth', group: 'is_group' },
  // The foot repeats the net profit: expenses do not add to income.
  totalsWhere: { column: 'row_id', op: 'eq', value: 'net_profit' },
  stats: [
    stat('income', 'Income', 'success'),
    stat('gross_profit', 'Gross profit', 'info'),
    stat('expenses', 'Expenses', 'warning'),
    stat('net_profit', 'Net profit', 'accent'),
  ],
  periodPresets,
  searchPlaceholder: 'Search accounts',
  defaultSort: 'position',
  access: { read: 'accounting.ledger.read' },
  empty: {
    title: 'Nothing was earned or spent',
    body: 'Submitted invoices and journal entries on income and expense accounts appear here.',
  },
})
