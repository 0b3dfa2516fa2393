import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { defineOperation } from '@/lib/core/operation'
import { sum, wire } from '@/lib/core/values/money'
import { BUCKETS, bucketSql, dueSql, openAmounts, type Side } from '@/lib/modules/accounting/reports/open-items-sql'
import { todayIn } from '@/lib/modules/accounting/reports/report-period'
import { vatAccounts } from '@/lib/modules/accounting/reports/vat-accounts'

/** Amounts are decimals in the currency of the books. */
const amount = z.string()

const account = z.object({ account_id: z.string(), name: z.string(), balance: amount })
const month = z.object({
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  money_in: amount,
  money_out: amount,
  income: amount,
  expense: amount,
  profit: amount,
})
const sideOutput = z.object({
  total: amount,
  buckets: z.array(z.object({ bucket: z.string(), amount, items: z.number() })),
  overdue: z.object({ amount, items: z.number() }),
  /** Due from today to six days on. */
  due_soon: z.object({ amount, items: z.number() }),
})

const overviewOutput = z.object({
  today: z.string(),
  /** Last day of `due_soon`. */
  week_ends: z.string(),
  currency: z.string(),
  /** Nothing was ever posted. */
  empty: z.boolean(),
  /** Bank and cash accounts that hold something or moved in the year. */
  accounts: z.array(account),
  /** Twelve, the current one last. */
  months: z.array(month),
  receivable: sideOutput,
  payable: sideOutput,
  /** Output less input VAT that is on its accounts. */
  vat_due: amount,
})
export type Overview = z.output<typeof overviewOutput>

/** How the company stands today, for people and programs that want it on one page. */
export const readOverview = defineOperation({
  name: 'accounting.overview.read',
  title: 'See how the company stands',
  permission: 'accounting.ledger.read',
  effect: 'read',
  input: z.strictObject({}),
  output: overviewOutput,
  async run({ ctx }) {
    const today = todayIn(ctx)
    const week_ends = new Date(Date.parse(today) + 6 * 86_400_000).toISOString().slice(0, 10)
    const [details, months, receivable, payable] = await Promise.all([
      readFacts(ctx, today),
      readMonths(ctx, today),
      readSide(ctx, 'receivable', today, week_ends),
      readSide(ctx, 'payable', today, week_ends),
    ])
    return { today, week_ends, ...details, months, receivable, payable }
  },
})

const ask = <Row>(ctx: OrganizationCtx, query: Sql): Promise<Row[]> =>
  tenantQuery<Row>(ctx.organization.id, compile(query))

type Facts = Pick<Overview, 'currency' | 'empty' | 'accounts' | 'vat_due'>

async function readFacts(ctx: OrganizationCtx, today: string): Promise<Facts> {
  const { id, currency } = ctx.organization
  const upToToday = (account: Sql, sums: Sql) => sql`(select ${sums} from acc_entry e
    where e.organization_id = ${id}::uuid and e.account_id = ${account} and e.posting_date <= ${today}::date)`
  const [row] = await ask<Facts>(
    ctx,
    sql`select coalesce((select c.currency from acc_company c where c.organization_id = ${id}::uuid), ${currency}) as currency,
      not exists (select 1 from acc_voucher where organization_id = ${id}::uuid) as empty,
      (select coalesce(json_agg(json_build_object('account_id', id, 'name', name, 'balance', balance::text) order by number), '[]')
       from (
         select a.id, a.number, concat_ws(' ', a.number, a.name) as name, a.disabled,
           ${upToToday(sql`a.id`, sql`coalesce(sum(e.debit - e.credit), 0)::numeric(20, 2)`)} as balance
         from acc_account a
         where a.organization_id = ${id}::uuid and a.account_type in ('bank', 'cash') and not a.is_group
       ) accounts where not disabled or balance <> 0) as accounts,
      (select coalesce(sum(${upToToday(sql`t.account_id`, sql`coalesce(sum(e.credit - e.debit), 0)`)}), 0)::numeric(20, 2)::text
       from ${vatAccounts(id)} t) as vat_due`,
  )
  return row!
}

/** Money counts a voucher by what it changed on all bank and cash accounts together: a transfer between them is neither. */
function readMonths(ctx: OrganizationCtx, today: string): Promise<Overview['months']> {
  const { id } = ctx.organization
  const accounts = (condition: Sql) =>
    sql`(select a.id from acc_account a where a.organization_id = ${id}::uuid and ${condition})`
  const within = sql`e.organization_id = ${id}::uuid
    and e.posting_date >= (date_trunc('month', ${today}::date) - interval '11 months')::date
    and e.posting_date < (date_trunc('month', ${today}::date) + interval '1 month')::date`
  return ask(
    ctx,
    sql`with money as (
      select month, sum(greatest(net, 0)) as money_in, sum(greatest(-net, 0)) as money_out from (
        select date_trunc('month', e.posting_date)::date as month, sum(e.debit - e.credit) as net from acc_entry e
        where ${within} and e.account_id in ${accounts(sql`a.account_type in ('bank', 'cash')`)}
        group by e.voucher_id, 1
      ) vouchers group by month
    ), earned as (
      select date_trunc('month', e.posting_date)::date as month,
        sum(e.credit - e.debit) filter (where e.account_id in ${accounts(sql`a.root_type = 'income'`)}) as income,
        sum(e.credit - e.debit) as profit
      from acc_entry e
      where ${within} and e.account_id in ${accounts(sql`a.root_type in ('income', 'expense')`)}
      group by 1
    )
    select m.first::text as from, (m.first + interval '1 month' - interval '1 day')::date::text as to,
      coalesce(money_in, 0)::numeric(20, 2)::text as money_in, coalesce(money_out, 0)::numeric(20, 2)::text as money_out,
      coalesce(income, 0)::numeric(20, 2)::text as income,
      (coalesce(income, 0) - coalesce(profit, 0))::numeric(20, 2)::text as expense,
      coalesce(profit, 0)::numeric(20, 2)::text as profit
    from (select (date_trunc('month', ${today}::date) - make_interval(months => n))::date as first from generate_series(11, 0, -1) n) m
    left join money on money.month = m.first left join earned on earned.month = m.first
    order by m.first`,
  )
}

async function readSide(
  ctx: OrganizationCtx,
  side: Side,
  today: string,
  weekEnds: string,
): Promise<Overview['payable']> {
  const { id } = ctx.organization
  const day = sql`${today}::date`
  const rows = await ask<{ bucket: string; amount: string; items: number; soon: string; soon_items: number }>(
    ctx,
    sql`select bucket, sum(owed)::numeric(20, 2)::text as amount, count(*)::int as items,
      coalesce(sum(owed) filter (where due <= ${weekEnds}::date), 0)::numeric(20, 2)::text as soon,
      count(*) filter (where due <= ${weekEnds}::date)::int as soon_items
    from (
      select o.owed, ${dueSql} as due, ${bucketSql(sql`o.owed`, day, dueSql)} as bucket
      from (${openAmounts(id, side, day, '')}) o
      left join acc_document d on d.organization_id = ${id}::uuid and d.id = o.document_id
    ) items group by bucket`,
  )
  const of = (bucket: string) => rows.find((row) => row.bucket === bucket)
  const late = rows.filter(({ bucket }) => bucket !== 'not_due' && bucket !== 'unallocated')
  return {
    total: total(rows),
    buckets: BUCKETS.map(({ value }) => ({
      bucket: value,
      amount: of(value)?.amount ?? '0.00',
      items: of(value)?.items ?? 0,
    })),
    overdue: { amount: total(late), items: late.reduce((all, { items }) => all + items, 0) },
    due_soon: { amount: of('not_due')?.soon ?? '0.00', items: of('not_due')?.soon_items ?? 0 },
  }
}

const total = (rows: { amount: string }[]): string => wire(sum(rows.map(({ amount }) => amount)))
