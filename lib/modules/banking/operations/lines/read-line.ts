import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { JOURNAL_PAGE, PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import { accJournalTable, accPaymentTable } from '@/lib/modules/accounting/tables'
import { findLine } from '@/lib/modules/banking/lines/line-rows'
import { stepStands } from '@/lib/modules/banking/lines/steps'
import { type LineWire, lineWire, type MatchWire } from '../../schemas-answers'

export const lineOutput = z.object({ transaction: lineWire })

export const readBankLine = defineOperation({
  name: 'banking.line.read',
  title: 'Read a bank transaction',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({ txn_id: z.string() }),
  output: lineOutput,
  run: async ({ ctx, input }) => ({ transaction: await readWholeLine(ctx, input.txn_id) }),
})

/** A line with what cleared it. @throws 404 */
export async function readWholeLine(ctx: OperationCtx, id: string): Promise<LineWire> {
  const line = await findLine(ctx, id)
  const organization = sql`${ctx.organization.id}::uuid`
  const [details] = await ctx.query<{
    bank_account: string
    currency: string
    suspense_by_name: string | null
    undo_step_id: string | null
  }>(
    compile(sql`
      select a.name as bank_account, a.currency, (select u.name from "user" u where u.id = ${line.suspense_by}::uuid) as suspense_by_name,
        (select s.id::text from bank_step s
          join bank_transaction t on t.organization_id = s.organization_id and t.id = s.transaction_id
          where s.organization_id = ${organization} and s.transaction_id = ${line.id}::uuid and ${stepStands} limit 1) as undo_step_id
      from bank_account a where a.organization_id = ${organization} and a.id = ${line.bank_account_id}::uuid`),
  )
  const matches = await ctx.query<Omit<MatchWire, 'href'>>(
    compile(sql`
      select case when m.payment_id is null then 'journal' else 'payment' end as kind, coalesce(m.payment_id, m.journal_id)::text as id,
        coalesce(p.number, j.number) as number, m.amount::text as amount, m.made_here,
        coalesce(p.party_name, j.title) as party_name, to_char(coalesce(p.posting_date, j.posting_date), 'YYYY-MM-DD') as posting_date
      from bank_match m
      left join ${accPaymentTable} p on p.id = m.payment_id and p.organization_id = m.organization_id
      left join ${accJournalTable} j on j.id = m.journal_id and j.organization_id = m.organization_id
      where m.organization_id = ${organization} and m.transaction_id = ${line.id}::uuid order by m.created_at, m.id`),
  )
  return {
    id: line.id,
    bank_account_id: line.bank_account_id,
    bank_account: details!.bank_account,
    currency: details!.currency,
    posted_on: line.posted_on.toISOString().slice(0, 10),
    description: line.description,
    reference: line.reference,
    counterparty: line.counterparty,
    amount: line.amount.toFixed(2),
    running_balance: line.running_balance?.toFixed(2) ?? null,
    status: line.status as LineWire['status'],
    suspense: line.suspense,
    suspense_at: line.suspense_at?.toISOString() ?? null,
    suspense_by_name: details!.suspense_by_name,
    source: line.source as LineWire['source'],
    flag: line.flag,
    note: line.note,
    matched_voucher: line.matched_voucher,
    matched_at: line.matched_at?.toISOString() ?? null,
    version: line.version,
    matches: matches.map((match) => ({
      ...match,
      href: `${match.kind === 'payment' ? PAYMENT_PAGE : JOURNAL_PAGE}/${match.id}`,
    })),
    undo_step_id: details!.undo_step_id,
  }
}
