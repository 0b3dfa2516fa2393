import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/** Cards are called by a number of their own: #124. As many as there are items, in their order. */
export async function cardNumbers(ctx: OperationCtx, { length }: readonly unknown[]): Promise<number[]> {
  const [row] = await ctx.query<{ last: number }>(
    compile(sql`
      insert into sequence (organization_id, key, last)
      values (${ctx.organization.id}::uuid, 'project-manager.card', ${length}::int)
      on conflict (organization_id, key) do update set last = sequence.last + ${length}::int returning last::int`),
  )
  return Array.from({ length }, (_, index) => row!.last - length + index + 1)
}
