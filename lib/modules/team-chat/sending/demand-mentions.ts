import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isModerator } from '../domain/caller'
import type { ChannelAccess } from '../domain/channel-access'
import { chatError } from '../domain/chat-error'
import { readRealm } from '../domain/realm'
import { SYSTEM_GROUPS } from '../personal/role-groups'
import type { Rendered } from '../rendering/types'
import { participantsOf } from './readers-of'

/** In large channels only moderators may call everybody; groups that follow from roles cannot be called at all. */
export async function demandMentions(
  ctx: OperationCtx,
  sender: ChatUser,
  rendered: Rendered,
  { channel, topic }: { channel: ChannelAccess | null; topic: string },
): Promise<void> {
  const role = SYSTEM_GROUPS.find(({ id }) => rendered.mentioned_group_ids.includes(id))
  if (role) throw chatError(`You are not allowed to mention user group '${role.name}'.`)
  if (!channel || isModerator(sender) || !(rendered.mentions_channel || rendered.mentions_topic)) return
  const { wildcard_mention_limit: limit } = (await readRealm(ctx)).settings
  const [row] = await ctx.query<{ subscribers: number; participants: number }>(
    compile(sql`select
      (select count(*)::int from chat_subscription s join chat_user u on u.id = s.user_id and u.is_active
        where s.channel_id = ${channel.id}::int) as subscribers,
      (select count(*)::int from (${participantsOf(channel.recipient_id, topic)}) p) as participants`),
  )
  if (rendered.mentions_channel && row!.subscribers > limit)
    throw chatError(
      'You do not have permission to use channel wildcard mentions in this channel.',
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    )
  if (rendered.mentions_topic && row!.participants > limit)
    throw chatError(
      'You do not have permission to use topic wildcard mentions in this topic.',
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    )
}
