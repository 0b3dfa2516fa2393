import { compile, type Sql, sql } from '../../db/sql'
import type { OperationCtx } from '../../operation'
import { gridActionJob } from './action-job'

/**
 * How many rows the running jobs of an action have not come to yet. What is made of the rows must wait for them.
 * @param among of the action's parameters, as JSON
 */
export async function countUnfinished(ctx: OperationCtx, action: string, among: (params: Sql) => Sql): Promise<number> {
  const [row] = await ctx.query<{ n: number }>(
    compile(sql`
      select coalesce(sum(greatest(total - done, 1)), 0)::int as n from job_run
      where organization_id = ${ctx.organization.id}::uuid and job = ${gridActionJob.name} and state in ('queued', 'running')
        and input ->> 'action' = ${action} and ${among(sql`(input -> 'params')`)}`),
  )
  return row!.n
}
