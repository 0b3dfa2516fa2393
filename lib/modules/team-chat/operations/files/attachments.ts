import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { deleteFile } from '@/lib/core/files/stored-files'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { readAttachments, spaceUsed } from '@/lib/modules/team-chat/files/attachment-wire'
import { wireAttachment } from '@/lib/modules/team-chat/wire/personal'

/** Team Chat API, GET /attachments: what the caller brought; the space is the whole organization's. */
export const listAttachments = defineOperation({
  name: 'team-chat.file.list',
  title: 'Listed their files of team chat',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ attachments: z.array(wireAttachment), upload_space_used: z.number().int() }),
  async run({ ctx }) {
    const me = await chatCaller(ctx)
    const [attachments, upload_space_used] = await Promise.all([
      readAttachments(ctx, sql`a.owner_id = ${me.id}`),
      spaceUsed(ctx),
    ])
    return { attachments, upload_space_used }
  },
})

/** Messages keep their link, which leads nowhere then. */
export const deleteAttachment = defineOperation({
  name: 'team-chat.file.delete',
  title: 'Deleted a file of team chat',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ attachment_id: z.number().int() }),
  output: z.object({}),
  async run({ ctx, input: { attachment_id: id } }) {
    const me = await chatCaller(ctx)
    const [gone] = isId(id)
      ? await ctx.query<{ name: string; file_id: string; thumbnail_id: string | null }>(
          compile(sql`
            with gone as (
              delete from chat_attachment where id = ${id}::int and owner_id = ${me.id}::int
              returning id, name, file_id, thumbnail_id
            ), links as (delete from chat_attachment_use l using gone where l.attachment_id = gone.id)
            select name, file_id, thumbnail_id from gone`),
        )
      : []
    if (!gone) throw chatError('Invalid attachment')
    await deleteFile(ctx, gone.file_id)
    if (gone.thumbnail_id) await deleteFile(ctx, gone.thumbnail_id)
    ctx.record({ entity: 'team-chat-file', id: String(id), label: gone.name, before: { name: gone.name }, after: null })
    const upload_space_used = await spaceUsed(ctx)
    await logEvent(ctx, { type: 'attachment', op: 'remove', attachment: { id }, upload_space_used }, [me.id])
    return {}
  },
})
