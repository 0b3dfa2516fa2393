import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { foundIn, type Search } from './search'

/** What is found more often is found soon, going through the messages in their order. */
const FEW = 1_000

/**
 * The messages of a search that hits seldom; null: it hits often. Nothing tells the planner which it is, and the way that
 * suits the one takes seconds for the other: in the order of ids for the common word, through the index for the rare one.
 */
export async function fewCandidates(ctx: OperationCtx, search: Search): Promise<number[] | null> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select m.id::float8 as id from chat_message_search m
      where m.organization_id = ${ctx.organization.id}::uuid and ${foundIn(search)} limit ${FEW}`),
    { customPlan: true },
  )
  return rows.length < FEW ? rows.map(({ id }) => id) : null
}
