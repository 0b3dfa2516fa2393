import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { DeskAccountWire } from '../schemas'
import { webhookProblem } from './webhook-problem'

/** Every organization with its account, by name. @param ctx of an operation beyond organizations */
export async function readDeskAccounts(ctx: Pick<OperationCtx, 'query'>): Promise<DeskAccountWire[]> {
  const rows = await ctx.query<Omit<DeskAccountWire, 'last_event_at'> & { last_event_at: Date | null }>(
    compile(sql`
      select o.id::text, o.name, o.slug, a.desk_account_id, a.api_access_token is not null as has_token,
        coalesce(${webhookProblem(sql`a`)}, '') as webhook_problem, a.last_event_at,
        (select count(*)::int from desk_conversations c where c.organization_id = o.id and c.desk_account_id = a.desk_account_id) as conversations
      from organization o left join desk_account a on a.organization_id = o.id
      order by lower(o.name), o.id`),
  )
  return rows.map((row) => ({ ...row, last_event_at: row.last_event_at?.toISOString() ?? null }))
}
