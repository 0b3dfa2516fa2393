import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { chatError } from '../domain/chat-error'
import { emojiCode, emojiNames, isEmojiCode } from '../emoji/emoji'
import { REACTION_TYPES, type WireEmojiName } from '../wire/messages'

/** The one emoji that all installations of the wire have beside Unicode's. */
const EXTRA = 'zulip'

type Named = {
  emoji_name: string
  emoji_code?: string | undefined
  reaction_type?: string | undefined
}

type Own = { id: number; name: string; is_deactivated: boolean }

/** The emoji that a client means, by its name alone or by all three. @throws where there is none, or they disagree */
export async function reactionEmoji(ctx: OperationCtx, named: Named): Promise<WireEmojiName> {
  const found = named.emoji_code === undefined ? await byName(ctx, named.emoji_name) : undefined
  const emoji = {
    emoji_name: named.emoji_name,
    emoji_code: named.emoji_code ?? found!.emoji_code,
    reaction_type:
      knownType(named.reaction_type) ?? found?.reaction_type ?? (await byName(ctx, named.emoji_name)).reaction_type,
  }
  await demandReal(ctx, emoji)
  return emoji
}

/** By name: the organization's own come before Unicode's. */
export async function byName(ctx: OperationCtx, emoji_name: string): Promise<WireEmojiName> {
  const [own] = await readOwn(ctx, sql`name = ${emoji_name} and not is_deactivated`)
  if (own) return { emoji_name, emoji_code: String(own.id), reaction_type: 'realm_emoji' }
  if (emoji_name === EXTRA) return { emoji_name, emoji_code: EXTRA, reaction_type: 'zulip_extra_emoji' }
  const emoji_code = emojiCode(emoji_name)
  if (emoji_code === undefined) throw chatError(`Emoji '${emoji_name}' does not exist`)
  return { emoji_name, emoji_code, reaction_type: 'unicode_emoji' }
}

function knownType(given: string | undefined): WireEmojiName['reaction_type'] | undefined {
  const known = REACTION_TYPES.find((type) => type === given)
  if (given !== undefined && !known) throw chatError('Invalid emoji type.')
  return known
}

async function demandReal(ctx: OperationCtx, { emoji_name, emoji_code, reaction_type }: WireEmojiName): Promise<void> {
  switch (reaction_type) {
    case 'unicode_emoji':
      if (!isEmojiCode(emoji_code)) throw chatError('Invalid emoji code.')
      if (!emojiNames(emoji_code).includes(emoji_name)) throw chatError('Invalid emoji name.')
      return
    case 'zulip_extra_emoji':
      if (emoji_code !== EXTRA) throw chatError('Invalid emoji code.')
      if (emoji_name !== EXTRA) throw chatError('Invalid emoji name.')
      return
    case 'realm_emoji': {
      const [own] = /^\d{1,9}$/.test(emoji_code) ? await readOwn(ctx, sql`id = ${Number(emoji_code)}::int`) : []
      if (!own) throw chatError('Invalid custom emoji.')
      if (own.name !== emoji_name) throw chatError('Invalid custom emoji name.')
      if (own.is_deactivated) throw chatError('This custom emoji has been deactivated.')
    }
  }
}

async function readOwn(ctx: OperationCtx, which: ReturnType<typeof sql>): Promise<Own[]> {
  return ctx.query<Own>(
    compile(sql`select id, name, is_deactivated from chat_emoji
      where organization_id = ${ctx.organization.id}::uuid and ${which}`),
  )
}
