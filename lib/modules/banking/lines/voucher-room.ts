import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal } from '@/lib/core/values/money'
import {
  accCompanyTable,
  accEntryTable,
  accJournalTable,
  accPaymentTable,
  accVoucherTable,
} from '@/lib/modules/accounting/tables'
import type { StoredAccount } from './line-rows'

export type VoucherKey = { kind: 'payment' | 'journal'; id: string }

export type VoucherRoom = VoucherKey & {
  number: string
  docstatus: number
  posting_date: Date
  party_name: string
  /** What it moved on the bank account's ledger account, in the account's currency; in is positive. */
  moved: Decimal
  /** What of that no line is cleared by yet. */
  room: Decimal
}

/**
 * What payments and journal entries can still clear on a bank account. A transfer moves two accounts and has room on both.
 * @param lock locks the vouchers in the order of their ids, as whoever clears a line does
 */
export async function voucherRooms(
  ctx: OperationCtx,
  account: StoredAccount,
  vouchers: readonly VoucherKey[],
  lock = false,
): Promise<Map<string, VoucherRoom>> {
  const ids = (kind: VoucherKey['kind']) =>
    [...new Set(vouchers.flatMap((one) => (one.kind === kind ? one.id : [])))].sort()
  const [payments, journals] = [ids('payment'), ids('journal')]
  if (payments.length + journals.length === 0) return new Map()
  const organization = sql`${ctx.organization.id}::uuid`
  if (lock) {
    await ctx.query(
      compile(
        sql`select 1 from ${accPaymentTable} where organization_id = ${organization} and id = any(${payments}::uuid[]) order by id for no key update`,
      ),
    )
    await ctx.query(
      compile(
        sql`select 1 from ${accJournalTable} where organization_id = ${organization} and id = any(${journals}::uuid[]) order by id for no key update`,
      ),
    )
  }
  const rows = await ctx.query<Omit<VoucherRoom, 'moved' | 'room'> & { moved: string; room: string }>(
    compile(sql`
      select x.kind, x.id::text as id, x.number, x.docstatus, x.posting_date, x.party_name, x.moved::text as moved,
        (x.moved - coalesce((select sum(m.amount) from bank_match m
          join bank_transaction t on t.id = m.transaction_id and t.bank_account_id = ${account.id}::uuid
          where m.organization_id = ${organization} and m.payment_id = x.id), 0)
        - coalesce((select sum(m.amount) from bank_match m
          join bank_transaction t on t.id = m.transaction_id and t.bank_account_id = ${account.id}::uuid
          where m.organization_id = ${organization} and m.journal_id = x.id), 0))::text as room
      from (
        select s.kind, s.id, s.number, s.docstatus, s.posting_date, s.party_name, coalesce((
          select sum(case when ${account.currency} = c.currency then e.debit - e.credit
            when e.currency = ${account.currency} then e.currency_amount else 0 end)
          from ${accVoucherTable} v
          join ${accEntryTable} e on e.organization_id = v.organization_id and e.voucher_id = v.id and e.account_id = ${account.gl_account_id}::uuid
          where v.organization_id = ${organization} and v.source_id = s.id), 0) as moved
        from ${accCompanyTable} c
        cross join (
          select 'payment' as kind, p.id, p.number, p.docstatus, p.posting_date, p.party_name from ${accPaymentTable} p
            where p.organization_id = ${organization} and p.id = any(${payments}::uuid[])
          union all
          select 'journal', j.id, j.number, j.docstatus, j.posting_date, j.title from ${accJournalTable} j
            where j.organization_id = ${organization} and j.id = any(${journals}::uuid[])
        ) s
        where c.organization_id = ${organization}
      ) x`),
  )
  return new Map(rows.map((row) => [row.id, { ...row, moved: decimal(row.moved), room: decimal(row.room) }]))
}

/** Numbers by id. */
export async function voucherNumbers(
  ctx: OperationCtx,
  matches: readonly { payment_id: string | null; journal_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(matches.flatMap(({ payment_id, journal_id }) => payment_id ?? journal_id ?? []))]
  if (ids.length === 0) return new Map()
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<{ id: string; number: string }>(
    compile(sql`
      select id::text as id, number from ${accPaymentTable} where organization_id = ${organization} and id = any(${ids}::uuid[])
      union all select id::text, number from ${accJournalTable} where organization_id = ${organization} and id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
