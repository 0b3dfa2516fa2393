import { compile, sql } from './db/sql'
import type { OperationCtx } from './operation'

/**
 * The next number of a kind in this organization, from 1. Whoever asks at the same time waits for this transaction, so
 * that no number is given twice; a transaction that fails gives its number back.
 */
export async function nextInSequence(ctx: OperationCtx, key: string): Promise<number> {
  const [row] = await ctx.query<{ last: number }>(
    compile(sql`
      insert into sequence (organization_id, key, last) values (${ctx.organization.id}::uuid, ${key}, 1)
      on conflict (organization_id, key) do update set last = sequence.last + 1
      returning last`),
  )
  return row!.last
}
