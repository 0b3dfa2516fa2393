import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { keepFile, receiveFile, safeName } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { readRealm } from '@/lib/modules/team-chat/domain/realm'
import { notifyOwners, spaceUsed } from '@/lib/modules/team-chat/files/attachment-wire'
import { typeOfOther } from '@/lib/modules/team-chat/files/content-type'
import { newPathId, uploadUrl } from '@/lib/modules/team-chat/files/path-id'
import { readPicture } from '@/lib/modules/team-chat/files/pictures'

const MIB = 1024 * 1024
/** Whatever an organization sets, no request brings more at once. */
export const MAX_UPLOAD_BYTES = 50 * MIB

/**
 * Takes a file. Thumbnails are made at once, before anybody can link it: decoding is limited in size and time, runs
 * beside the event loop and takes less than the upload itself, and so nobody ever sees a placeholder.
 */
export const uploadFile = defineOperation({
  name: 'team-chat.file.upload',
  title: 'Brought a file for team chat',
  permission: 'team-chat.use',
  effect: 'write',
  delegates: true,
  input: z.object({ files: z.array(z.custom<File>()).default([]) }),
  output: z.object({ uri: z.string(), url: z.string(), filename: z.string() }),
  async run({ ctx, input: { files } }) {
    const file = onlyFile(files)
    const { settings } = await readRealm(ctx)
    const most = Math.min(settings.max_file_upload_size_mib, MAX_UPLOAD_BYTES / MIB)
    if (file.size > most * MIB) throw chatError(`Uploaded file is larger than the allowed limit of ${most} MiB`)

    const bytes = Buffer.from(await file.arrayBuffer())
    const name = safeName(file.name)
    const picture = await readPicture(bytes)
    const content_type = picture?.content_type ?? typeOfOther(name, file.type)
    const kept = await receiveFile(ctx, { name, content_type, bytes, max_bytes: MAX_UPLOAD_BYTES })
    const thumbnail =
      picture &&
      (await receiveFile(ctx, { name: 'thumbnail.webp', content_type: 'image/webp', bytes: picture.thumbnail }))
    // What is uploaded again is another file; its bytes lie elsewhere already.
    const path_id = await runOperation(
      storeUpload,
      { ...ctx, idempotencyKey: null },
      {
        file_id: kept.id,
        name,
        content_type,
        size: kept.size,
        thumbnail_id: thumbnail?.id ?? null,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
      },
    )
    return { uri: uploadUrl(path_id), url: uploadUrl(path_id), filename: name }
  },
})

function onlyFile(files: File[]): File {
  if (files.length === 0) throw chatError('You must specify a file to upload')
  if (files.length > 1) throw chatError('You may only upload one file at a time')
  return files[0] as File
}

const storeUpload = defineOperation({
  name: 'team-chat.file.keep',
  title: 'Brought a file for team chat',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    file_id: z.string(),
    name: z.string(),
    content_type: z.string(),
    size: z.number(),
    thumbnail_id: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  }),
  output: z.string(),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const realm = await readRealm(ctx)
    await demandSpace(ctx, input.size, realm.settings.upload_quota_mib)
    await keepFile(ctx, input.file_id)
    if (input.thumbnail_id) await keepFile(ctx, input.thumbnail_id)
    const path_id = newPathId(realm.id, input.name)
    const [row] = await ctx.query<{ id: number }>(
      compile(sql`insert into chat_attachment
          (organization_id, owner_id, name, path_id, file_id, thumbnail_id, content_type, size, width, height)
        values (${ctx.organization.id}::uuid, ${me.id}::int, ${input.name}, ${path_id}, ${input.file_id}::uuid,
          ${input.thumbnail_id}::uuid, ${input.content_type}, ${input.size}::int, ${input.width}::int, ${input.height}::int)
        returning id`),
    )
    await notifyOwners(ctx, 'add', [row!.id])
    return path_id
  },
})

/** Two uploads at once are counted one after the other. */
async function demandSpace(ctx: OperationCtx, size: number, quotaMib: number): Promise<void> {
  await ctx.query(
    compile(sql`select id from chat_realm where organization_id = ${ctx.organization.id}::uuid for no key update`),
  )
  if ((await spaceUsed(ctx)) + size > quotaMib * MIB)
    throw chatError("Upload would exceed your organization's upload quota.", 'REALM_UPLOAD_QUOTA')
}
