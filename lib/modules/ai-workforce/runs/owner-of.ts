import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/** For whom an agent acts that nobody has lent their rights. */
export async function ownerOf(ctx: OperationCtx): Promise<string | null> {
  const [owner] = await ctx.query<{ user_id: string }>(
    compile(sql`
      select user_id::text from membership where organization_id = ${ctx.organization.id}::uuid order by role, id limit 1`),
  )
  return owner?.user_id ?? null
}

export async function isMember(ctx: OperationCtx, user_id: string): Promise<boolean> {
  const found = await ctx.query(
    compile(sql`
      select 1 as one from membership where organization_id = ${ctx.organization.id}::uuid and user_id = ${user_id}::uuid`),
  )
  return found.length > 0
}
