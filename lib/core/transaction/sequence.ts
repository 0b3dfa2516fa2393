import { compile, sql } from '../db/sql'
import type { OperationCtx } from '../operation'
import { batched } from './batch'

/**
 * The next number of a kind in this organization, from 1. A concurrent request waits for this transaction, so
 * that no number is given twice; a transaction that fails gives its number back.
 */
export const nextInSequence = (ctx: OperationCtx, key: string): Promise<number> => batched(ctx, nextOfEach, key)

async function nextOfEach(ctx: OperationCtx, keys: string[]): Promise<number[]> {
  const next = new Map<string, number>()
  for (const key of [...new Set(keys)].sort()) {
    const count = keys.filter((other) => other === key).length
    const [row] = await ctx.query<{ last: number }>(
      compile(sql`
        insert into sequence (organization_id, key, last) values (${ctx.organization.id}::uuid, ${key}, ${count}::int)
        on conflict (organization_id, key) do update set last = sequence.last + ${count}::int
        returning last`),
    )
    next.set(key, row!.last - count + 1)
  }
  return keys.map((key) => {
    const number = next.get(key)!
    next.set(key, number + 1)
    return number
  })
}
