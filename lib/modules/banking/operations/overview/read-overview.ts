import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { ledgerBalanceSql, openLinesSql, statementBalanceSql } from '@/lib/modules/banking/accounts/balance-sql'
import type { BankOverview, OverviewAccount, SuspenseLine } from '../../schemas-overview-answers'
import { bankOverview } from '../../schemas-overview-answers'

const SHOWN_IN_SUSPENSE = 8
const WEEKS = 12

/** How the bank accounts stand: balances, what is to be cleared and since when, the suspense pile, and the weeks' unmatched lines. */
export const readBankOverview = defineOperation({
  name: 'banking.overview.read',
  title: 'Read the overview of banking',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({}),
  output: bankOverview,
  run: async ({ ctx }) => ({
    accounts: await accountsOf(ctx),
    suspense: await suspenseOf(ctx),
    weeks: await weeksOf(ctx),
  }),
})

function accountsOf(ctx: OperationCtx): Promise<OverviewAccount[]> {
  const a = sql.raw('a')
  return ctx.query<OverviewAccount>(
    compile(sql`
      select a.id::text as id, a.name, a.bank, a.currency, a.is_gateway, a.is_bank_sync, a.disabled,
        (${statementBalanceSql(a)})::numeric(20, 2)::text as statement_balance, (${ledgerBalanceSql(a)})::text as ledger_balance,
        ${openLinesSql(a)} as open_lines,
        (select to_char(min(x.posted_on), 'YYYY-MM-DD') from bank_transaction x where x.organization_id = a.organization_id
          and x.bank_account_id = a.id and x.status = 'unreconciled') as oldest_open_on,
        (select to_char(max(coalesce(i.finished_at, i.created_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from bank_import i
          where i.organization_id = a.organization_id and i.bank_account_id = a.id and i.status = 'done') as last_import_at
      from bank_account a
      where a.organization_id = ${ctx.organization.id}::uuid
      order by a.disabled, a.is_gateway, ${sortedText(sql`a.name`)}, a.id`),
  )
}

async function suspenseOf(ctx: OperationCtx): Promise<BankOverview['suspense']> {
  const rows = await ctx.query<SuspenseLine & { lines: number }>(
    compile(sql`
      select t.id::text as id, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on, t.description, t.amount::text as amount, a.currency,
        a.id::text as bank_account_id, a.name as bank_account, to_char(t.suspense_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select u.name from "user" u where u.id = t.suspense_by) as by, t.note, (count(*) over ())::int as lines
      from bank_transaction t
      join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
      where t.organization_id = ${ctx.organization.id}::uuid and t.suspense
      order by t.suspense_at, t.id limit ${sql.lit(SHOWN_IN_SUSPENSE)}`),
  )
  return {
    lines: rows[0]?.lines ?? 0,
    oldest_since: rows[0]?.since ?? null,
    oldest: rows.map(({ lines: _, ...line }) => line),
  }
}

function weeksOf(ctx: OperationCtx): Promise<BankOverview['weeks']> {
  return ctx.query<BankOverview['weeks'][number]>(
    compile(sql`
      with weeks as (
        select (date_trunc('week', now() at time zone ${ctx.organization.time_zone}) - n * interval '1 week')::date as first
        from generate_series(0, ${sql.lit(WEEKS - 1)}) n)
      select to_char(w.first, 'YYYY-MM-DD') as from,
        count(t.id) filter (where t.status = 'unreconciled')::int as open,
        count(t.id) filter (where t.status = 'reconciled')::int as cleared
      from weeks w
      left join bank_transaction t on t.organization_id = ${ctx.organization.id}::uuid
        and t.posted_on >= w.first and t.posted_on < w.first + 7
      group by w.first order by w.first`),
  )
}
