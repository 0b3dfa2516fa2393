import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { type WorklistAccount, worklistAccount } from '../../schemas-worklist-answers'

/**
 * Bank accounts to choose from, with how many of their lines are to be cleared; disabled ones while they have lines.
 * The first with open lines is shown unless another is asked for: rather a bank's than the card gateway's.
 */
export const worklistAccounts = defineOperation({
  name: 'banking.worklist.accounts',
  title: 'Read the bank accounts of the worklist',
  permission: 'banking.line.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ accounts: z.array(worklistAccount) }),
  async run({ ctx }) {
    const accounts = await ctx.query<WorklistAccount>(
      compile(sql`
        select a.id::text as id, a.name, a.bank, a.account_number, a.currency, a.is_gateway, a.is_bank_sync, a.disabled,
          coalesce(l.open_lines, 0)::int as open_lines, coalesce(l.lines, 0)::int as lines
        from bank_account a
        left join (
          select t.bank_account_id, count(*) as lines, count(*) filter (where t.status = 'unreconciled') as open_lines
          from bank_transaction t where t.organization_id = ${ctx.organization.id}::uuid group by t.bank_account_id
        ) l on l.bank_account_id = a.id
        where a.organization_id = ${ctx.organization.id}::uuid and (not a.disabled or l.open_lines > 0)
        order by a.disabled, a.is_gateway, ${sortedText(sql`a.name`)}, a.id`),
    )
    return { accounts }
  },
})
