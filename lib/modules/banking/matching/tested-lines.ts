import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { centsOf } from '../domain/matching/cents'
import { narrativeKey, narrativeOf } from '../domain/matching/narrative'
import type { RuleTest } from '../schemas-answers'

const DAYS_BACK = 90
const MAX_LINES = 20_000

export type TestedLine = Omit<RuleTest['lines'][number], 'taken_by'> & {
  key: string
  amount: bigint
  bank_account_id: string
}

/** Open lines and those of the past 90 days, the newest 20 000, as phrases are looked for in them. */
export async function testedLines(ctx: OperationCtx): Promise<TestedLine[]> {
  const rows = await ctx.query<Omit<TestedLine, 'key' | 'amount'> & { counterparty: string }>(
    compile(sql`
      select t.id::text as id, t.bank_account_id::text as bank_account_id, a.name as bank_account, a.currency,
        to_char(t.posted_on, 'YYYY-MM-DD') as posted_on, t.description, t.reference, t.counterparty, t.amount::text as value, t.status
      from bank_transaction t
      join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
      where t.organization_id = ${ctx.organization.id}::uuid and (t.status = 'unreconciled' or t.posted_on >= current_date - ${sql.lit(DAYS_BACK)})
      order by t.posted_on desc, t.id limit ${sql.lit(MAX_LINES)}`),
  )
  return rows.map(({ counterparty, ...row }) => ({
    ...row,
    key: narrativeKey(narrativeOf({ ...row, counterparty })),
    amount: centsOf(row.value),
  }))
}
