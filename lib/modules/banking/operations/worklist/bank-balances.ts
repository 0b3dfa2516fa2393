import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, wire } from '@/lib/core/values/money'
import { accCompanyTable, accEntryTable, accVoucherTable } from '@/lib/modules/accounting/tables'
import { findBankAccount, type StoredAccount } from '@/lib/modules/banking/lines/line-rows'
import type { BankBalances } from '../../schemas-worklist-answers'
import { bankBalancesSchema } from '../../schemas-worklist-answers'

/**
 * What the bank says of an account and what the ledger says, and what lies between them (product bar 1.3, row 16). The parts come to
 * the difference by the way they are reckoned: lines are cleared to the cent, so what no line used of the ledger is the vouchers' part.
 */
export const bankBalances = defineOperation({
  name: 'banking.worklist.balances',
  title: 'Compared a bank account with the ledger',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({ bank_account_id: z.string() }),
  output: bankBalancesSchema,
  async run({ ctx, input }): Promise<BankBalances> {
    const account = await findBankAccount(ctx, input.bank_account_id)
    const lines = await lineSums(ctx, account)
    const ledger = await ledgerSums(ctx, account)
    const statement = statementOf(account, lines)
    const before = statement ? decimal(statement.balance).minus(lines.total) : decimal(0)
    const difference = statement ? decimal(statement.balance).minus(ledger.balance) : decimal(0)
    return {
      bank_account_id: account.id,
      currency: account.currency,
      statement,
      ledger: wire(ledger.balance),
      difference: wire(difference),
      parts: statement ? partsOf(lines, ledger, before) : [],
      first_difference_on: difference.isZero() ? null : await firstDifference(ctx, account, before),
    }
  },
})

type LineSums = {
  lines: number
  total: string
  open: number
  open_sum: string
  ignored: number
  ignored_sum: string
  /** Behind the bank's last closing balance. */
  after_closing: string
  running: string | null
  running_on: string | null
  after_running: string
  last_on: string | null
}

async function lineSums(ctx: OperationCtx, account: StoredAccount): Promise<LineSums> {
  const of = sql`t.organization_id = ${ctx.organization.id}::uuid and t.bank_account_id = ${account.id}::uuid`
  const [sums] = await ctx.query<LineSums>(
    compile(sql`
      with last_running as (
        select t.running_balance, t.posted_on, t.position, t.id from bank_transaction t where ${of} and t.running_balance is not null
        order by t.posted_on desc, t.position desc, t.id desc limit 1)
      select count(*)::int as lines, coalesce(sum(t.amount), 0)::text as total,
        count(*) filter (where t.status = 'unreconciled')::int as open,
        coalesce(sum(t.amount) filter (where t.status = 'unreconciled'), 0)::text as open_sum,
        count(*) filter (where t.status = 'ignored' and not t.suspense)::int as ignored,
        coalesce(sum(t.amount) filter (where t.status = 'ignored' and not t.suspense), 0)::text as ignored_sum,
        coalesce(sum(t.amount) filter (where t.posted_on > ${account.closing_on}::date), 0)::text as after_closing,
        (select r.running_balance::text from last_running r) as running,
        (select to_char(r.posted_on, 'YYYY-MM-DD') from last_running r) as running_on,
        coalesce(sum(t.amount) filter (where (t.posted_on, t.position, t.id) > (select r.posted_on, r.position, r.id from last_running r)), 0)::text
          as after_running,
        to_char(max(t.posted_on), 'YYYY-MM-DD') as last_on
      from bank_transaction t where ${of}`),
  )
  return sums!
}

/** The bank's last closing balance, or that of its last line, with the lines since; without either the lines alone. */
function statementOf(account: StoredAccount, lines: LineSums): BankBalances['statement'] {
  if (account.closing_balance !== null && account.closing_on !== null)
    return {
      balance: wire(decimal(String(account.closing_balance)).plus(lines.after_closing)),
      on: account.closing_on.toISOString().slice(0, 10),
      from: 'closing',
    }
  if (lines.running !== null)
    return { balance: wire(decimal(lines.running).plus(lines.after_running)), on: lines.running_on, from: 'running' }
  return lines.lines > 0 ? { balance: wire(lines.total), on: lines.last_on, from: 'sum' } : null
}

type LedgerSums = { balance: string; matched: string; vouchers: number }

/** What an entry moved on the account, in the account's currency. */
const moved = (account: StoredAccount): Sql =>
  sql`case when ${account.currency} = c.currency then e.debit - e.credit when e.currency = ${account.currency} then e.currency_amount else 0 end`

async function ledgerSums(ctx: OperationCtx, account: StoredAccount): Promise<LedgerSums> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [sums] = await ctx.query<LedgerSums>(
    compile(sql`
      with moved as (
        select v.source_id, sum(${moved(account)}) as amount
        from ${accEntryTable} e
        join ${accCompanyTable} c on c.organization_id = e.organization_id
        join ${accVoucherTable} v on v.organization_id = e.organization_id and v.id = e.voucher_id
        where e.organization_id = ${organization} and e.account_id = ${account.gl_account_id}::uuid group by v.source_id
      ), used as (
        select coalesce(m.payment_id, m.journal_id) as source_id, sum(m.amount) as amount
        from bank_match m
        join bank_transaction t on t.organization_id = m.organization_id and t.id = m.transaction_id
        where m.organization_id = ${organization} and t.bank_account_id = ${account.id}::uuid group by 1
      )
      select coalesce(sum(x.amount), 0)::text as balance, coalesce(sum(u.amount), 0)::text as matched,
        count(*) filter (where coalesce(x.amount, 0) <> coalesce(u.amount, 0))::int as vouchers
      from moved x full join used u on u.source_id = x.source_id`),
  )
  return sums!
}

function partsOf(lines: LineSums, ledger: LedgerSums, before: Decimal): BankBalances['parts'] {
  const vouchers = decimal(ledger.matched).minus(ledger.balance)
  const all: BankBalances['parts'] = [
    {
      code: 'open_lines',
      text: lines.open === 1 ? 'line to clear' : 'lines to clear',
      count: lines.open,
      amount: wire(lines.open_sum),
    },
    {
      code: 'vouchers',
      text: ledger.vouchers === 1 ? 'booking that no line has cleared' : 'bookings that no line has cleared',
      count: ledger.vouchers,
      amount: wire(vouchers),
    },
    {
      code: 'ignored_lines',
      text: lines.ignored === 1 ? 'ignored line' : 'ignored lines',
      count: lines.ignored,
      amount: wire(lines.ignored_sum),
    },
    { code: 'before', text: 'was on the account before the first line', count: null, amount: wire(before) },
  ]
  return all.filter(({ count, amount }) => (count ?? 0) > 0 || !decimal(amount).isZero())
}

/** The first day, from the first line on, at whose end the statement and the ledger differ. @param before what stood before the first line */
async function firstDifference(ctx: OperationCtx, account: StoredAccount, before: Decimal): Promise<string | null> {
  const organization = sql`${ctx.organization.id}::uuid`
  const [found] = await ctx.query<{ day: string }>(
    compile(sql`
      with days as (
        select d.day, sum(d.said) as said, sum(d.booked) as booked from (
          select t.posted_on as day, t.amount as said, 0::numeric as booked from bank_transaction t
            where t.organization_id = ${organization} and t.bank_account_id = ${account.id}::uuid
          union all
          select e.posting_date, 0, ${moved(account)} from ${accEntryTable} e
            join ${accCompanyTable} c on c.organization_id = e.organization_id
            where e.organization_id = ${organization} and e.account_id = ${account.gl_account_id}::uuid
        ) d group by d.day
      ), closing as (
        select day, sum(said) over (order by day) as said, sum(booked) over (order by day) as booked from days
      )
      select to_char(day, 'YYYY-MM-DD') as day from closing
      where said + ${wire(before)}::numeric <> booked
        and day >= (select min(t.posted_on) from bank_transaction t
          where t.organization_id = ${organization} and t.bank_account_id = ${account.id}::uuid)
      order by day limit 1`),
  )
  return found?.day ?? null
}
