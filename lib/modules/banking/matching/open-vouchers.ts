import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import {
  accCompanyTable,
  accEntryTable,
  accJournalSearch,
  accJournalTable,
  accPaymentSearch,
  accPaymentTable,
  accVoucherTable,
} from '@/lib/modules/accounting/tables'
import { amountOf, centsOf, dayNumber } from '../domain/matching/cents'
import type { VoucherDetails } from '../domain/matching/details'
import { nameKey } from '../domain/matching/names'
import { WINDOW } from '../domain/matching/score'
import { LOOKED_UP, type OpenLine, spansOf } from './read-details'

type Row = {
  kind: 'payment' | 'journal'
  id: string
  bank_account_id: string
  number: string
  posting_date: string
  party_name: string
  party_id: string | null
  reference: string
  room: string
}

/**
 * Payments and journal entries with room on the lines' bank accounts: of a line's amount within `WINDOW.named` days, and of any
 * amount within `near` days or named by number; the room is reckoned as `voucherRooms` does.
 * @param details.near days; null: only those of a line's amount
 * @param details.numbers of payments and journal entries that the lines name
 */
export async function openVouchers(
  ctx: OperationCtx,
  lines: readonly OpenLine[],
  details: { near: number | null; numbers: readonly string[] },
): Promise<VoucherDetails[]> {
  if (lines.length === 0) return []
  const amounts = [...new Set(lines.map(({ amount }) => amountOf(amount)))]
  const own = lines.every(({ own_currency }) => own_currency)
  const equal = own
    ? sql`e.debit - e.credit = any(${amounts}::numeric[])`
    : sql`(e.debit - e.credit = any(${amounts}::numeric[]) or e.currency_amount = any(${amounts}::numeric[]))`
  const found = [
    entriesIn(ctx, spansOf(lines, WINDOW.named), equal),
    ...(details.near === null ? [] : [entriesIn(ctx, spansOf(lines, details.near), sql`true`)]),
    ...(details.numbers.length ? [named(ctx, lines, details.numbers)] : []),
  ]
  return withRoom(ctx, sql.join(found, sql` union `))
}

/** The same of vouchers that somebody looks for: by number, party or reference, amount or day. */
export async function searchVouchers(
  ctx: OperationCtx,
  line: OpenLine,
  asked: { q?: string; amount_from?: string; amount_to?: string; days: number },
): Promise<VoucherDetails[]> {
  const amount = line.own_currency ? sql`abs(e.debit - e.credit)` : sql`abs(e.currency_amount)`
  const like = asked.q ? `%${asked.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  const organization = sql`${ctx.organization.id}::uuid`
  const words = like
    ? sql`v.source_id in (
        select p.id from ${accPaymentSearch} p where p.organization_id = ${organization} and p.search_text like ${like}
        union all select j.id from ${accJournalSearch} j where j.organization_id = ${organization} and j.search_text like ${like})`
    : sql`true`
  return withRoom(
    ctx,
    entriesIn(
      ctx,
      spansOf([line], asked.days),
      sql`${line.amount > 0n ? sql`e.debit > 0` : sql`e.credit > 0`}
        ${asked.amount_from ? sql`and ${amount} >= ${asked.amount_from}::numeric` : sql``}
        ${asked.amount_to ? sql`and ${amount} <= ${asked.amount_to}::numeric` : sql``} and ${words}`,
      sql`order by abs(v.posting_date - ${line.posted_on}::date), v.id limit 200`,
    ),
  )
}

/** Vouchers by what they moved on the accounts within spans of days. */
function entriesIn(
  ctx: OperationCtx,
  spans: readonly { account: string; gl: string; from: string; to: string }[],
  condition: Sql,
  limit: Sql = sql``,
): Sql {
  return sql`(
    select v.id as voucher_id, v.voucher_type as kind, v.source_id, s.account as bank_account_id, s.gl
    from unnest(${spans.map(({ account }) => account)}::uuid[], ${spans.map(({ gl }) => gl)}::uuid[],
      ${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) s(account, gl, from_day, to_day)
    join ${accEntryTable} e on e.organization_id = ${ctx.organization.id}::uuid and e.account_id = s.gl
      and e.posting_date between s.from_day and s.to_day
    join ${accVoucherTable} v on v.organization_id = e.organization_id and v.id = e.voucher_id and v.reverses_id is null
      and v.voucher_type in ('payment', 'journal')
    where ${condition} ${limit})`
}

function named(ctx: OperationCtx, lines: readonly OpenLine[], numbers: readonly string[]): Sql {
  const organization = sql`${ctx.organization.id}::uuid`
  const accounts = spansOf(lines, WINDOW.named)
  return sql`(
    select v.id, v.voucher_type, v.source_id, s.account, s.gl
    from (
      select p.id from ${accPaymentTable} p where p.organization_id = ${organization} and p.number = any(${[...numbers]}::text[])
      union all
      select j.id from ${accJournalTable} j where j.organization_id = ${organization} and j.number = any(${[...numbers]}::text[])
    ) source
    join ${accVoucherTable} v on v.organization_id = ${organization} and v.source_id = source.id and v.reverses_id is null
      and v.voucher_type in ('payment', 'journal')
    join unnest(${accounts.map(({ account }) => account)}::uuid[], ${accounts.map(({ gl }) => gl)}::uuid[],
      ${accounts.map(({ from }) => from)}::date[], ${accounts.map(({ to }) => to)}::date[]) s(account, gl, from_day, to_day)
      on v.posting_date between s.from_day and s.to_day)`
}

async function withRoom(ctx: OperationCtx, found: Sql): Promise<VoucherDetails[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<Row>(
    compile(sql`
      with found as (${found})
      select f.kind, f.source_id::text as id, f.bank_account_id::text as bank_account_id, coalesce(p.number, j.number) as number,
        to_char(coalesce(p.posting_date, j.posting_date), 'YYYY-MM-DD') as posting_date,
        coalesce(p.party_name, j.title) as party_name, coalesce(p.customer_id, p.supplier_id)::text as party_id,
        coalesce(nullif(p.reference_no, ''), '') as reference, x.room::text as room
      from found f
      join bank_account a on a.organization_id = ${organization} and a.id = f.bank_account_id
      join ${accCompanyTable} c on c.organization_id = ${organization}
      left join ${accPaymentTable} p on f.kind = 'payment' and p.organization_id = ${organization} and p.id = f.source_id and p.docstatus = 1
      left join ${accJournalTable} j on f.kind = 'journal' and j.organization_id = ${organization} and j.id = f.source_id and j.docstatus = 1
      cross join lateral (
        select round((
          select coalesce(sum(case when a.currency = c.currency then e.debit - e.credit
            when e.currency = a.currency then e.currency_amount else 0 end), 0)
          from ${accEntryTable} e where e.organization_id = ${organization} and e.voucher_id = f.voucher_id and e.account_id = f.gl
        ) - coalesce((
          select sum(m.amount) from bank_match m
          join bank_transaction t on t.id = m.transaction_id and t.bank_account_id = f.bank_account_id
          where m.organization_id = ${organization} and m.payment_id = p.id), 0) - coalesce((
          select sum(m.amount) from bank_match m
          join bank_transaction t on t.id = m.transaction_id and t.bank_account_id = f.bank_account_id
          where m.organization_id = ${organization} and m.journal_id = j.id), 0), 2) as room
      ) x
      where (p.id is not null or j.id is not null) and x.room <> 0`),
    LOOKED_UP,
  )
  return rows.map(({ room, ...row }) => ({
    ...row,
    day: dayNumber(row.posting_date),
    room: centsOf(room),
    name: row.kind === 'payment' ? nameKey(row.party_name) : '',
  }))
}
