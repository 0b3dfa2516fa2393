import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import type { LinkedUpload } from '../rendering/types'
import { mayReadMessage } from '../sending/may-read-message'

/** Of these files those that the reader may open: their own, and what a message links that they may read. */
export async function readableUploads(
  ctx: OperationCtx,
  reader: ChatUser,
  pathIds: string[],
): Promise<(LinkedUpload & { id: number; file_id: string; thumbnail_id: string | null })[]> {
  return ctx.query(
    compile(sql`
      select a.id, a.path_id, a.name, a.content_type, a.width, a.height, a.thumbnail_id is not null as thumbnail_ready,
        a.file_id, a.thumbnail_id
      from chat_attachment a
      where a.organization_id = ${ctx.organization.id}::uuid and a.path_id = any(${pathIds}::text[])
        and (a.owner_id = ${reader.id} or exists (
          select from chat_attachment_use l join chat_message m on m.id = l.message_id
          where l.attachment_id = a.id and ${mayReadMessage(reader)}))
      order by a.id`),
  )
}
