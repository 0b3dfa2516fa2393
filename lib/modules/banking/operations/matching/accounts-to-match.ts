import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'

/** Bank accounts that are in use and have open lines. */
export const accountsToMatch = defineOperation({
  name: 'banking.account.list_to_match',
  title: 'Looked which bank accounts have open lines',
  permission: 'banking.line.reconcile',
  effect: 'read',
  input: z.strictObject({}),
  output: z.custom<{ accounts: string[] }>(),
  async run({ ctx }) {
    const rows = await ctx.query<{ id: string }>(
      compile(sql`
        select a.id::text as id from bank_account a where a.organization_id = ${ctx.organization.id}::uuid and not a.disabled
          and exists (select 1 from bank_transaction t where t.organization_id = a.organization_id and t.bank_account_id = a.id
            and t.status = 'unreconciled')
        order by a.created_at, a.id`),
    )
    return { accounts: rows.map(({ id }) => id) }
  },
})
