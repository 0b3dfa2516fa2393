import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { storeFile } from '@/lib/core/files/stored-files'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller, isAdministrator, isGuest } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { squarePicture } from '@/lib/modules/team-chat/files/pictures'
import { realmEmoji } from '@/lib/modules/team-chat/personal/realm-emoji'
import { emojiById } from '@/lib/modules/team-chat/wire/personal'

const SIZE = 64
const MAX_MIB = 5
export const MAX_EMOJI_BYTES = MAX_MIB * 1024 * 1024

export const listRealmEmoji = defineOperation({
  name: 'team-chat.realm_emoji.list',
  title: 'Listed the organization’s emoji',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ emoji: emojiById }),
  run: async ({ ctx }) => {
    await chatCaller(ctx)
    return { emoji: await realmEmoji(ctx) }
  },
})

/** An emoji of the organization's own; it may stand for one that everybody knows. */
export const createRealmEmoji = defineOperation({
  name: 'team-chat.realm_emoji.create',
  title: 'Made an emoji',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ emoji_name: z.string(), files: z.array(z.custom<File>()).default([]) }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    if (isGuest(me)) throw needs('member')
    const name = cleanName(input.emoji_name)
    const [file] = input.files
    if (!file || input.files.length > 1) throw chatError('You must upload exactly one file.')
    if (file.size > MAX_EMOJI_BYTES) throw chatError(`Uploaded file is larger than the allowed limit of ${MAX_MIB} MiB`)
    if (await findActive(ctx, name)) throw chatError('A custom emoji with this name already exists.')
    const png = await squarePicture(new Uint8Array(await file.arrayBuffer()), SIZE)
    if (!png) throw chatError('Could not decode image; did you upload an image file?')
    const stored = await storeFile(ctx, { name: `${name}.png`, content_type: 'image/png', bytes: png })
    await ctx.query(
      compile(sql`insert into chat_emoji (organization_id, name, file_id, author_id)
        values (${ctx.organization.id}::uuid, ${name}, ${stored.id}::uuid, ${me.id}) returning id`),
    )
    await tell(ctx)
    return {}
  },
})

/** Nobody chooses it any more; where it was used it stays. */
export const deactivateRealmEmoji = defineOperation({
  name: 'team-chat.realm_emoji.deactivate',
  title: 'Switched an emoji off',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ emoji_name: z.string() }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const found = await findActive(ctx, input.emoji_name)
    if (!found) throw chatError(`Emoji '${input.emoji_name}' does not exist`)
    if (found.author_id !== me.id && !isAdministrator(me))
      throw chatError('Must be an organization administrator or emoji author')
    await ctx.query(compile(sql`update chat_emoji set is_deactivated = true where id = ${found.id} returning id`))
    await tell(ctx)
    return {}
  },
})

function cleanName(typed: string): string {
  const name = typed.trim().replaceAll(' ', '_')
  if (name === '') throw chatError('Emoji name is missing')
  if (typed !== typed.toLowerCase() || !/^[a-z0-9 _.-]+$/.test(typed))
    throw chatError(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and periods.',
    )
  if (name.length > 60 || !/[a-z0-9]$/.test(name))
    throw chatError('Emoji names must end with either a letter or digit.')
  return name
}

async function findActive(
  ctx: OperationCtx,
  name: string,
): Promise<{ id: number; author_id: number | null } | undefined> {
  const [found] = await ctx.query<{ id: number; author_id: number | null }>(
    compile(sql`select id, author_id from chat_emoji
      where organization_id = ${ctx.organization.id}::uuid and name = ${name} and not is_deactivated`),
  )
  return found
}

async function tell(ctx: OperationCtx): Promise<void> {
  await logEvent(ctx, { type: 'realm_emoji', op: 'update', realm_emoji: await realmEmoji(ctx) }, null)
}
