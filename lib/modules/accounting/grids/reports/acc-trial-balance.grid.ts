import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { ACCOUNT_LEDGER } from '@/lib/modules/accounting/reports/ledger-links'
import { costCentreColumn, periodColumns, periodPresets } from '@/lib/modules/accounting/reports/report-period'
import { accountTree, booksCurrency, yearStart } from '@/lib/modules/accounting/reports/statement-sql'
import { accountColumn, amountColumn, ROOT_TYPES, treeColumns } from './statement-columns'

/**
 * Every account with what it held before the period, what moved in it and what it holds at the end. Income and expenses
 * begin each financial year at nothing; what they made before stands in a row of its own, so that the report foots.
 */
export const accTrialBalance = defineGrid({
  slug: 'acc-trial-balance',
  module: 'accounting',
  title: 'Trial balance',
  singular: 'Account',
  plural: 'Accounts',
  description:
    'Opening balance, movement and closing balance of every account. Credits are negative; the whole sums to zero.',
  source: {
    kind: 'report',
    select: ({ organization: { id } }, { from_date, to_date, cost_centre_id }) => sql`
      with recursive ${accountTree(id)},
      sums as (
        select account_id,
          coalesce(sum(debit - credit) filter (where posting_date < ${from_date}::date), 0) as before,
          coalesce(sum(debit - credit) filter (where posting_date < ${yearStart(id, sql`${from_date}::date`)}), 0) as earlier,
          coalesce(sum(debit) filter (where posting_date >= ${from_date}::date), 0) as debit,
          coalesce(sum(credit) filter (where posting_date >= ${from_date}::date), 0) as credit
        from acc_entry
        where organization_id = ${id}::uuid and posting_date <= ${to_date}::date
          and ${cost_centre_id ? sql`cost_centre_id = ${cost_centre_id}::uuid` : sql`true`}
        group by account_id
      ),
      leaves as (
        select s.account_id, t.path, s.debit, s.credit,
          case when t.root_type in ('income', 'expense') then s.before - s.earlier else s.before end as opening
        from sums s join tree t on t.id = s.account_id
      ),
      rows as (
        select t.id::text as row_id, t.place, concat_ws(' ', t.number, t.name) as name, t.root_type,
          cardinality(t.path) - 1 as depth, t.is_group, case when not t.is_group then t.id end as account_id,
          sum(l.opening) as opening, sum(l.debit) as debit, sum(l.credit) as credit
        from leaves l cross join lateral unnest(l.path) step(id) join tree t on t.id = step.id
        where l.opening <> 0 or l.debit <> 0 or l.credit <> 0
        group by t.id, t.place, t.number, t.name, t.root_type, t.path, t.is_group
        union all
        select 'earlier', array['~'], 'Profit of earlier years, not yet closed', 'equity', 0, false, null, sum(s.earlier), 0, 0
        from sums s join tree t on t.id = s.account_id where t.root_type in ('income', 'expense')
        having sum(s.earlier) <> 0
      )
      select row_id, name, root_type, depth, is_group, account_id, (row_number() over (order by place))::int as position,
        opening::numeric(20, 2), debit::numeric(20, 2), credit::numeric(20, 2),
        (opening + debit - credit)::numeric(20, 2) as closing, ${booksCurrency(id)} as currency,
        ${from_date}::date as from_date, ${to_date}::date as to_date,
        nullif(${cost_centre_id}, '')::uuid as cost_centre_id
      from rows`,
  },
  columns: {
    ...periodColumns,
    ...costCentreColumn,
    name: accountColumn(ACCOUNT_LEDGER),
    opening: amountColumn('Opening', { help: 'What the account held before the period; credits are negative.' }),
    debit: amountColumn('Debit', { link: ACCOUNT_LEDGER }),
    credit: amountColumn('Credit', { link: ACCOUNT_LEDGER }),
    closing: amountColumn('Closing', { link: ACCOUNT_LEDGER, help: 'Opening plus debits less credits.' }),
    root_type: { label: 'Type', type: 'choice', choices: ROOT_TYPES, hidden: true, width: 110 },
    ...treeColumns,
  },
  tree: { depth: 'depth', group: 'is_group' },
  totalsWhere: { column: 'is_group', op: 'eq', value: false },
  periodPresets,
  searchPlaceholder: 'Search accounts',
  defaultSort: 'position',
  access: { read: 'accounting.ledger.read' },
  empty: {
    title: 'Nothing was posted up to this day',
    body: 'Invoices, payments and journal entries that are submitted appear here by account.',
  },
})
