import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { WireAttachment } from '../wire/personal'
import { readAttachments } from './attachment-wire'

/**
 * Files that a message links belong to it from now on. Its author may read them: rendering has asked.
 * @returns the ids of those that are new to it
 */
export async function claimUploads(ctx: OperationCtx, messageId: number, pathIds: string[]): Promise<number[]> {
  if (pathIds.length === 0) return []
  const rows = await ctx.query<{ attachment_id: number }>(
    compile(sql`insert into chat_attachment_use (attachment_id, message_id, organization_id)
      select a.id, ${messageId}::bigint, a.organization_id from chat_attachment a
      where a.organization_id = ${ctx.organization.id}::uuid and a.path_id = any(${pathIds}::text[])
      on conflict do nothing returning attachment_id`),
  )
  return rows.map(({ attachment_id }) => attachment_id)
}

export type Relinked = {
  /** Files that came to the message or left it. */
  changed: number[]
  /** Of those that left, the ones that no message links any more. */
  detached: WireAttachment[]
}

/** The same after a message was changed: what it links no longer is not its own any more. */
export async function relinkUploads(ctx: OperationCtx, messageId: number, pathIds: string[]): Promise<Relinked> {
  const claimed = await claimUploads(ctx, messageId, pathIds)
  const left = await ctx.query<{ id: number }>(
    compile(sql`delete from chat_attachment_use l using chat_attachment a
      where l.message_id = ${messageId}::bigint and a.id = l.attachment_id and a.path_id <> all(${pathIds}::text[])
      returning a.id`),
  )
  const ids = left.map(({ id }) => id)
  const files = ids.length ? await readAttachments(ctx, sql`a.id = any(${ids}::int[])`) : []
  return { changed: [...claimed, ...ids], detached: files.filter(({ message_ids }) => message_ids.length === 0) }
}
