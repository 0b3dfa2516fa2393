import { type Sql, sql } from '@/lib/core/db/sql'

/** Figures of suppliers and customers from the ledger, for columns of their grids; `t` is the table's alias. */

type PartyTable = 'supplier' | 'customer'

/** Debits less credits on the party's control accounts, times `sign`, in the company's currency. */
const balanceSql = (t: Sql, party: PartyTable, account: 'payable' | 'receivable', sign: 1 | -1): Sql => sql`(
  select (coalesce(sum(e.debit - e.credit), 0) * ${sql.lit(sign)})::numeric(20, 2) from acc_entry e
  join acc_account a on a.organization_id = e.organization_id and a.id = e.account_id
  where e.organization_id = ${t}.organization_id and e.party_type = ${sql.raw(`'${party}'`)} and e.party_id = ${t}.id
    and a.account_type = ${sql.raw(`'${account}'`)})`

/** What we owe a supplier: credits less debits on payable accounts; negative when we are ahead. */
export const supplierBalanceSql = (t: Sql): Sql => balanceSql(t, 'supplier', 'payable', -1)

/** What a customer owes us: debits less credits on receivable accounts; negative when they are ahead. */
export const customerBalanceSql = (t: Sql): Sql => balanceSql(t, 'customer', 'receivable', 1)

const newestPayment = (t: Sql, party: PartyTable): Sql => sql`(
  select max(p.posting_date) from acc_payment p
  where p.organization_id = ${t}.organization_id and p.docstatus = 1 and p.${sql.ref(`${party}_id`)} = ${t}.id)`

/** The day of the newest booked payment of a supplier; NULL before the first. */
export const lastPaymentSql = (t: Sql): Sql => newestPayment(t, 'supplier')

/** The day of the newest booked payment of a customer; NULL before the first. */
export const customerLastPaymentSql = (t: Sql): Sql => newestPayment(t, 'customer')

/** Today where the organization is, whatever the database's own zone. */
export const todaySql = (t: Sql): Sql =>
  sql`(now() at time zone (select o.time_zone from organization o where o.id = ${t}.organization_id))::date`

/** Days after which an unpaid bill of a monthly supplier is called out. */
const MONTHLY_DAYS = 30

/**
 * Whether a supplier who bills us every month has an unpaid bill of 30 days or more (Business Platform Modules 2,
 * Supplier): 29 days are not yet late, 30 are. A bill's age counts from its own date, else from its posting date.
 */
export const monthlyUnpaidSql = (t: Sql): Sql => sql`(${t}.monthly and exists (
  select 1 from acc_document d
  where d.organization_id = ${t}.organization_id and d.supplier_id = ${t}.id and d.doctype = 'acc_purchase_invoice'
    and d.docstatus = 1 and d.outstanding > 0
    and coalesce(d.bill_date, d.posting_date) <= ${todaySql(t)} - ${sql.lit(MONTHLY_DAYS)}))`
