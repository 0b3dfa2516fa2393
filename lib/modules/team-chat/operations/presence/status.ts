import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { emojiCode, isEmojiCode } from '@/lib/modules/team-chat/emoji/emoji'
import { findById } from '@/lib/modules/team-chat/people/find-person'
import type { WireEmojiName } from '@/lib/modules/team-chat/wire/messages'
import { type WireStatus, wireStatus } from '@/lib/modules/team-chat/wire/people'

const MAX_TEXT_LENGTH = 60

const STATUS = {
  status_text: z.string().trim().max(MAX_TEXT_LENGTH).optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
  /** Kept from older clients, which told in it that they were unavailable. */
  away: z.boolean().optional(),
}
type Given = z.output<z.ZodObject<typeof STATUS>>

type Row = { id: number; status_text: string; status_emoji: WireEmojiName | null }

const statusWire = ({ status_text, status_emoji }: Row): WireStatus => ({
  ...(status_text ? { status_text } : {}),
  ...status_emoji,
})

/** Everybody's status who has one, by id. */
export async function allStatuses(ctx: OperationCtx): Promise<Record<string, WireStatus>> {
  const rows = await ctx.query<Row>(
    compile(sql`select id, status_text, status_emoji from chat_user where organization_id = ${ctx.organization.id}::uuid
      and is_active and (status_text <> '' or status_emoji is not null) order by id`),
  )
  return Object.fromEntries(rows.map((row) => [row.id, statusWire(row)]))
}

async function readStatus(ctx: OperationCtx, id: number): Promise<Row | undefined> {
  const [row] = await ctx.query<Row>(
    compile(sql`select id, status_text, status_emoji from chat_user
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::int`),
  )
  return row
}

export const setMyStatus = defineOperation({
  name: 'team-chat.status.set',
  title: 'Changed a status',
  permission: 'team-chat.use',
  effect: 'write',
  unaudited: true,
  input: z.object(STATUS),
  output: z.object({}),
  async run({ ctx, input }) {
    await setStatus(ctx, await chatCaller(ctx), input)
    return {}
  },
})

export const setPersonsStatus = defineOperation({
  name: 'team-chat.status.set-for',
  title: 'Changed somebody’s status',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ user_id: z.number().int(), ...STATUS }),
  output: z.object({}),
  async run({ ctx, input: { user_id, ...given } }) {
    const me = await chatCaller(ctx)
    if (!isAdministrator(me)) throw chatError('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL')
    const target = await findById(ctx, user_id)
    if (!target) throw chatError('No such user')
    await setStatus(ctx, target, given)
    return {}
  },
})

export const readPersonsStatus = defineOperation({
  name: 'team-chat.status.read',
  title: 'Read somebody’s status',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ user_id: z.number().int() }),
  output: z.object({ status: wireStatus }),
  async run({ ctx, input: { user_id } }) {
    await chatCaller(ctx)
    const person = await findById(ctx, user_id)
    const row = person && (await readStatus(ctx, person.id))
    if (!row) throw chatError('No such user')
    return { status: statusWire(row) }
  },
})

async function setStatus(ctx: OperationCtx, target: ChatUser, given: Given): Promise<void> {
  const { status_text, emoji_name, emoji_code, reaction_type } = given
  if (status_text === undefined && emoji_name === undefined && emoji_code === undefined && given.away === undefined)
    throw chatError('Client did not pass any new values.')
  const kept = (await readStatus(ctx, target.id)) as Row
  const text = status_text ?? kept.status_text
  const emoji =
    emoji_name === undefined ? kept.status_emoji : await emojiOf(ctx, { emoji_name, emoji_code, reaction_type })
  await ctx.query(
    compile(sql`update chat_user set status_text = ${text}, status_emoji = ${emoji && JSON.stringify(emoji)}::jsonb
      where id = ${target.id}::int and organization_id = ${ctx.organization.id}::uuid`),
  )
  await logEvent(
    ctx,
    {
      type: 'user_status',
      user_id: target.id,
      ...(status_text === undefined ? {} : { status_text: text }),
      ...(emoji_name === undefined ? {} : { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji', ...emoji }),
    },
    null,
  )
}

type Named = { emoji_name: string; emoji_code: string | undefined; reaction_type: string | undefined }

/** No name takes the emoji away. */
async function emojiOf(
  ctx: OperationCtx,
  { emoji_name, emoji_code, reaction_type }: Named,
): Promise<WireEmojiName | null> {
  if (emoji_name === '') return null
  if (reaction_type === 'realm_emoji' || (reaction_type === undefined && emojiCode(emoji_name) === undefined)) {
    const [own] = await ctx.query<{ id: number }>(
      compile(sql`select id from chat_emoji where organization_id = ${ctx.organization.id}::uuid and name = ${emoji_name}
        and not is_deactivated`),
    )
    if (!own) throw chatError(`Emoji '${emoji_name}' does not exist`)
    return { emoji_name, emoji_code: String(own.id), reaction_type: 'realm_emoji' }
  }
  const code = emoji_code || emojiCode(emoji_name)
  if (!code || !isEmojiCode(code)) throw chatError(emoji_code ? 'Invalid emoji code.' : 'Invalid emoji name.')
  return { emoji_name, emoji_code: code, reaction_type: 'unicode_emoji' }
}
