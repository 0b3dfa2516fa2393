import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { logEvent } from '../domain/log-event'
import type { WireAttachment } from '../wire/personal'

/** Files with all messages that link them; `which` is a condition on `a`. */
export async function readAttachments(ctx: OperationCtx, which: Sql): Promise<WireAttachment[]> {
  return ctx.query<WireAttachment>(
    compile(sql`
      select a.id, a.name, a.path_id, a.size, extract(epoch from a.created_at)::int as create_time,
        array(select l.message_id::float8 from chat_attachment_use l where l.attachment_id = a.id order by l.message_id)
          as message_ids
      from chat_attachment a where a.organization_id = ${ctx.organization.id}::uuid and ${which} order by a.id`),
  )
}

/** Bytes of all files of the organization. */
export async function spaceUsed(ctx: OperationCtx): Promise<number> {
  const [row] = await ctx.query<{ used: number }>(
    compile(sql`select coalesce(sum(size), 0)::float8 as used from chat_attachment
      where organization_id = ${ctx.organization.id}::uuid`),
  )
  return row!.used
}

/** Tells the owners of these files what became of them. It keeps events: call it where `logEvent` may be. */
export async function notifyOwners(ctx: OperationCtx, op: 'add' | 'update', ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await readAttachments(ctx, sql`a.id = any(${ids}::int[])`)
  const owners = await ctx.query<{ id: number; owner_id: number }>(
    compile(sql`select id, owner_id from chat_attachment where id = any(${ids}::int[])`),
  )
  const upload_space_used = await spaceUsed(ctx)
  for (const attachment of files) {
    const owner = owners.find(({ id }) => id === attachment.id)!.owner_id
    await logEvent(ctx, { type: 'attachment', op, attachment, upload_space_used }, [owner])
  }
}
