import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { apiEmail } from '@/lib/modules/team-chat/domain/people'
import { audienceOf } from '@/lib/modules/team-chat/sending/audience'
import { findMessage, type Target } from '@/lib/modules/team-chat/sending/find-message'
import { byName, reactionEmoji } from '@/lib/modules/team-chat/sending/reaction-emoji'
import type { WireEmojiName } from '@/lib/modules/team-chat/wire/messages'

export const addReaction = defineOperation({
  name: 'team-chat.reaction.add',
  title: 'Reacted to a chat message',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    message_id: z.number().int(),
    emoji_name: z.string(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().optional(),
  }),
  output: z.object({}),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const message = await findMessage(ctx, me, input.message_id, 'for key share')
    const emoji = (await givenBefore(ctx, message, input)) ?? (await reactionEmoji(ctx, input))
    const added = await ctx.query(
      compile(sql`insert into chat_reaction (organization_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
        values (${ctx.organization.id}::uuid, ${message.id}::bigint, ${me.id}::int, ${emoji.emoji_name},
          ${emoji.emoji_code}, ${emoji.reaction_type})
        on conflict do nothing returning 1 as added`),
    )
    if (added.length === 0) throw chatError('Reaction already exists.', 'REACTION_ALREADY_EXISTS')
    await tell(ctx, me, message, 'add', emoji)
    return {}
  },
})

export const removeReaction = defineOperation({
  name: 'team-chat.reaction.remove',
  title: 'Took back a reaction to a chat message',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    message_id: z.number().int(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().default('unicode_emoji'),
  }),
  output: z.object({}),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const message = await findMessage(ctx, me, input.message_id, 'for key share')
    const which = await whichReaction(ctx, input)
    const [removed] = await ctx.query<WireEmojiName>(
      compile(sql`delete from chat_reaction
        where message_id = ${message.id}::bigint and user_id = ${me.id}::int
          and emoji_code = ${which.emoji_code} and reaction_type = ${which.reaction_type}
        returning emoji_name, emoji_code, reaction_type`),
    )
    if (!removed) throw chatError("Reaction doesn't exist.", 'REACTION_DOES_NOT_EXIST')
    await tell(ctx, me, message, 'remove', removed)
    return {}
  },
})

/** By its code; by name alone it is the emoji that has the name now. */
async function whichReaction(
  ctx: OperationCtx,
  named: { emoji_name?: string | undefined; emoji_code?: string | undefined; reaction_type: string },
): Promise<{ emoji_code: string; reaction_type: string }> {
  const { emoji_name, emoji_code, reaction_type } = named
  if (emoji_code !== undefined) return { emoji_code, reaction_type }
  if (emoji_name === undefined)
    throw chatError('At least one of the following arguments must be present: emoji_name, emoji_code')
  return byName(ctx, emoji_name)
}

/** Who joins in with a reaction that is there does so under its name, also when the emoji has another by now. */
async function givenBefore(
  ctx: OperationCtx,
  message: Target,
  { emoji_code, reaction_type }: { emoji_code?: string | undefined; reaction_type?: string | undefined },
): Promise<WireEmojiName | undefined> {
  if (emoji_code === undefined || reaction_type === undefined) return undefined
  const [given] = await ctx.query<WireEmojiName>(
    compile(sql`select emoji_name, emoji_code, reaction_type from chat_reaction
      where message_id = ${message.id}::bigint and emoji_code = ${emoji_code} and reaction_type = ${reaction_type}
      order by id limit 1`),
  )
  return given
}

async function tell(
  ctx: OperationCtx,
  me: ChatUser,
  message: Target,
  op: 'add' | 'remove',
  emoji: WireEmojiName,
): Promise<void> {
  const user = { user_id: me.id, email: apiEmail(me), full_name: me.full_name }
  await logEvent(
    ctx,
    { type: 'reaction', op, message_id: message.id, ...emoji, user_id: me.id, user },
    await audienceOf(ctx, me, message.channel, [message.id]),
  )
}
