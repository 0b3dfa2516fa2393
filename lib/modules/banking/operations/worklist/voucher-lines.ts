import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { WORKLIST_PAGE } from '../../schemas'
import { type VoucherLine, voucherLine } from '../../schemas-worklist-answers'

/** The lines that a payment or journal entry cleared, for the way back from its page (product bar 1.3, row 24). */
export const voucherLines = defineOperation({
  name: 'banking.worklist.voucher_lines',
  title: 'Read the bank lines of a voucher',
  permission: 'banking.line.read',
  effect: 'read',
  input: z
    .strictObject({ payment_id: z.uuid().optional(), journal_id: z.uuid().optional() })
    .refine(({ payment_id, journal_id }) => !payment_id !== !journal_id, {
      path: ['payment_id'],
      message: 'Send payment_id or journal_id.',
    }),
  output: z.object({ lines: z.array(voucherLine) }),
  async run({ ctx, input }) {
    const organization = sql`${ctx.organization.id}::uuid`
    const lines = await ctx.query<Omit<VoucherLine, 'href'>>(
      compile(sql`
        select t.id::text as id, t.bank_account_id::text as bank_account_id, a.name as bank_account,
          to_char(t.posted_on, 'YYYY-MM-DD') as posted_on, t.description, m.amount::text as amount, a.currency, t.suspense
        from bank_match m
        join bank_transaction t on t.organization_id = m.organization_id and t.id = m.transaction_id
        join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
        where m.organization_id = ${organization}
          and ${input.payment_id ? sql`m.payment_id = ${input.payment_id}::uuid` : sql`m.journal_id = ${input.journal_id}::uuid`}
        order by t.posted_on, t.id limit 200`),
    )
    return {
      lines: lines.map((line) => ({
        ...line,
        href: `${WORKLIST_PAGE}?account=${line.bank_account_id}&state=${line.suspense ? 'suspense' : 'cleared'}&line=${line.id}`,
      })),
    }
  },
})
