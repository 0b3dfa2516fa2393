import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { StoredEvent } from '../wire/events'

/** Beyond this many people everybody's pages look for themselves. */
const MAX_NAMED = 50

/**
 * Keeps events for the queues of these people (null: of everyone in the organization) and tells browsers and waiting
 * polls after commit. Call it last in an operation: it holds the organization's event number until the commit.
 */
export async function logEvent(ctx: OperationCtx, event: StoredEvent, userIds: number[] | null): Promise<void> {
  if (userIds?.length === 0) return
  await ctx.query(
    compile(sql`select chat_log(${ctx.organization.id}::uuid, ${event.type}, ${JSON.stringify(event)}::jsonb,
      ${userIds}::int[])::text`),
  )
  const named = userIds && userIds.length <= MAX_NAMED ? await accountsOf(ctx, userIds) : undefined
  ctx.signal({ type: 'module', module: 'team-chat', ...(named ? { user_ids: named } : {}) })
}

async function accountsOf(ctx: OperationCtx, userIds: number[]): Promise<string[]> {
  const rows = await ctx.query<{ user_id: string }>(
    compile(sql`select user_id from chat_user where id = any(${userIds}::int[]) and user_id is not null order by 1`),
  )
  return rows.map(({ user_id }) => user_id)
}
