import { type Sql, sql } from '@/lib/core/db/sql'
import { accCompanyTable, accEntryTable } from '@/lib/modules/accounting/tables'

const linesOf = (account: Sql): Sql =>
  sql`from bank_transaction x where x.organization_id = ${account}.organization_id and x.bank_account_id = ${account}.id`

export const openLinesSql = (account: Sql): Sql =>
  sql`(select count(*)::int ${linesOf(account)} and x.status = 'unreconciled')`

/**
 * What stands on the statement: the bank's last closing balance, or that of its last line that has one, with the lines since; without
 * either the lines alone. Null: nothing is known yet. In the account's currency.
 */
export const statementBalanceSql = (account: Sql): Sql => sql`
  case when ${account}.closing_balance is not null and ${account}.closing_on is not null
    then ${account}.closing_balance + (select coalesce(sum(x.amount), 0) ${linesOf(account)} and x.posted_on > ${account}.closing_on)
  else coalesce(
    (select r.running_balance + (select coalesce(sum(x.amount), 0) ${linesOf(account)}
        and (x.posted_on, x.position, x.id) > (r.posted_on, r.position, r.id))
      from (select x.running_balance, x.posted_on, x.position, x.id ${linesOf(account)} and x.running_balance is not null
        order by x.posted_on desc, x.position desc, x.id desc limit 1) r),
    (select sum(x.amount) ${linesOf(account)})) end`

/** What the ledger says, in the account's currency. */
export const ledgerBalanceSql = (account: Sql): Sql => sql`(
  select coalesce(sum(case when ${account}.currency = c.currency then e.debit - e.credit
    when e.currency = ${account}.currency then e.currency_amount else 0 end), 0)::numeric(20, 2)
  from ${accCompanyTable} c
  left join ${accEntryTable} e on e.organization_id = c.organization_id and e.account_id = ${account}.gl_account_id
  where c.organization_id = ${account}.organization_id)`
