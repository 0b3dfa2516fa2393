import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { SyncRun } from './read-pages'

const RUN = sql`id::text, desk_account_id, kind, page, since, conversations, messages`
/** A run that got no further for so long has lost its process. */
const LOST_MINUTES = 15
const OVERLAP_MINUTES = 2
/** What changed in a service that was away for longer is read by a backfill. */
const MAX_BACK_DAYS = 30

/**
 * The run to go on with: a new one, or where a backfill of the same account was interrupted, that one. Null: one of this kind is under way.
 */
export async function beginRun(
  ctx: OperationCtx,
  kind: SyncRun['kind'],
  desk_account_id: string,
  { afresh = false }: { afresh?: boolean } = {},
): Promise<SyncRun | null> {
  const own = sql`organization_id = ${ctx.organization.id}::uuid and kind = ${kind}`
  await ctx.query(
    compile(sql`
      update desk_sync_run set state = 'failed', finished_at = now(), message = 'It was interrupted.'
      where ${own} and state = 'running'
        and (desk_account_id <> ${desk_account_id} or touched_at < now() - interval '${sql.lit(LOST_MINUTES)} minutes')`),
  )
  if (kind === 'backfill' && !afresh) {
    const [resumed] = await ctx.query<SyncRun>(
      compile(sql`
        update desk_sync_run set state = 'running', finished_at = null, message = '', touched_at = now()
        where organization_id = ${ctx.organization.id}::uuid and id = (
          select id from desk_sync_run where ${own} and desk_account_id = ${desk_account_id} order by started_at desc, id desc limit 1)
          and state = 'failed'
        returning ${RUN}`),
    )
    if (resumed) return resumed
  }
  const since = sql`(select greatest(max(started_at) - interval '${sql.lit(OVERLAP_MINUTES)} minutes', now() - interval '${sql.lit(MAX_BACK_DAYS)} days')
    from desk_sync_run where organization_id = ${ctx.organization.id}::uuid and desk_account_id = ${desk_account_id} and state = 'done')`
  const [run] = await ctx.query<SyncRun>(
    compile(sql`
      insert into desk_sync_run (id, organization_id, desk_account_id, kind, since)
      values (${newId()}::uuid, ${ctx.organization.id}::uuid, ${desk_account_id}, ${kind}, ${kind === 'catch_up' ? since : sql`null`})
      on conflict (organization_id, kind) where state = 'running' do nothing
      returning ${RUN}`),
  )
  return run ?? null
}
