import { z } from 'zod'
import { tenantSnapshot } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { deleteFile, openFile, storeFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { avatarToken, avatarUrl, colourOf } from '@/lib/modules/team-chat/domain/people'
import { drawInitials, initialsOf, squarePicture } from '@/lib/modules/team-chat/files/pictures'

const SIZE = 500
const MAX_MIB = 5
export const MAX_AVATAR_BYTES = MAX_MIB * 1024 * 1024

export type ServedPicture = { png: Uint8Array; isUploaded: boolean }

// Pictures stand in messages that clients show without a sign-in; the token keeps strangers from counting through ids.
export const openAvatar = defineOperation({
  name: 'team-chat.avatar.open',
  title: 'Looked at a picture of somebody',
  permission: 'public',
  tenancy: 'none',
  effect: 'read',
  input: z.object({ id: z.string(), file: z.string() }),
  output: z.custom<ServedPicture>(),
  async run({ ctx, input }) {
    const id = Number(input.id)
    if (!isId(id) || !equalInConstantTime(input.file, `${avatarToken(id)}.png`)) throw notFound('picture')
    const [person] = await ctx.query<{ organization_id: string; full_name: string; avatar_file_id: string | null }>(
      compile(sql`select organization_id, full_name, avatar_file_id from chat_user where id = ${id}`),
    )
    if (!person) throw notFound('picture')
    const { organization_id, avatar_file_id, full_name } = person
    if (!avatar_file_id) return { png: await drawInitials(initialsOf(full_name), colourOf(id)), isUploaded: false }
    return { png: await readStored(organization_id, avatar_file_id), isUploaded: true }
  },
})

async function readStored(organizationId: string, fileId: string): Promise<Uint8Array> {
  const file = await tenantSnapshot(organizationId, ({ db }) => openFile({ db }, fileId))
  return new Uint8Array(await new Response(await file.read()).arrayBuffer())
}

/** The organization's own emoji: like avatars they stand in messages. */
export const openEmoji = defineOperation({
  name: 'team-chat.emoji.open',
  title: 'Looked at an emoji',
  permission: 'public',
  tenancy: 'none',
  effect: 'read',
  input: z.object({ file: z.string() }),
  output: z.custom<ServedPicture>(),
  async run({ ctx, input }) {
    const id = Number(/^(\d+)\.png$/.exec(input.file)?.[1])
    const [emoji] = isId(id)
      ? await ctx.query<{ organization_id: string; file_id: string }>(
          compile(sql`select organization_id, file_id from chat_emoji where id = ${id}`),
        )
      : []
    if (!emoji) throw notFound('picture')
    return { png: await readStored(emoji.organization_id, emoji.file_id), isUploaded: true }
  },
})

export const uploadAvatar = defineOperation({
  name: 'team-chat.avatar.upload',
  title: 'Changed their picture in team chat',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ files: z.array(z.custom<File>()).default([]) }),
  output: z.object({ avatar_url: z.string() }),
  async run({ ctx, input: { files } }) {
    const me = await chatCaller(ctx)
    const [file] = files
    if (!file || files.length > 1) throw chatError('You must upload exactly one avatar.')
    if (file.size > MAX_AVATAR_BYTES)
      throw chatError(`Uploaded file is larger than the allowed limit of ${MAX_MIB} MiB`)
    const png = await squarePicture(new Uint8Array(await file.arrayBuffer()), SIZE)
    if (!png) throw chatError('Could not decode image; did you upload an image file?')
    const stored = await storeFile(ctx, { name: 'avatar.png', content_type: 'image/png', bytes: png })
    return { avatar_url: await setAvatar(ctx, me, stored.id) }
  },
})

export const deleteAvatar = defineOperation({
  name: 'team-chat.avatar.delete',
  title: 'Removed their picture from team chat',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({}),
  output: z.object({ avatar_url: z.string() }),
  run: async ({ ctx }) => ({ avatar_url: await setAvatar(ctx, await chatCaller(ctx), null) }),
})

async function setAvatar(ctx: OperationCtx, me: ChatUser, fileId: string | null): Promise<string> {
  const [row] = await ctx.query<{ before: string | null; version: number }>(
    compile(sql`update chat_user u set avatar_file_id = ${fileId}::uuid, avatar_version = u.avatar_version + 1
      from (select id, avatar_file_id from chat_user where id = ${me.id}::int for no key update) old
      where u.id = old.id returning old.avatar_file_id as before, u.avatar_version as version`),
  )
  if (row?.before) await deleteFile(ctx, row.before)
  const avatar_url = avatarUrl({ ...me, has_avatar: fileId !== null, avatar_version: row!.version }, false) as string
  await logEvent(
    ctx,
    {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: me.id,
        avatar_source: fileId ? 'U' : 'G',
        avatar_url,
        avatar_url_medium: avatar_url,
        avatar_version: row!.version,
      },
    },
    null,
  )
  return avatar_url
}
