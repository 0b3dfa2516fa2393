import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readersAround, seersOf, without } from '@/lib/modules/team-chat/channels/audience'
import { principalsOf, principalsParam } from '@/lib/modules/team-chat/channels/principals'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canAdminister } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { wentOut } from '@/lib/modules/team-chat/wire/channels'
import { channelsNamed } from './add-subscriptions'

/** Takes people out of channels: oneself, one's own bots, or others where one administers the channel. */
export const removeSubscriptions = defineOperation({
  name: 'team-chat.subscription.remove',
  title: 'Took people out of channels',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ subscriptions: z.array(z.string()), principals: principalsParam.optional() }),
  output: wentOut,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const people = await principalsOf(ctx, me, input.principals)
    const channels = await channelsNamed(ctx, me, input.subscriptions)
    const areOwn = people.every(({ id, bot_owner_id }) => id === me.id || bot_owner_id === me.id)
    if (!areOwn && !channels.every((channel) => canAdminister(me, channel))) throw chatError('Insufficient permission')
    const removed: string[] = []
    const not_removed: string[] = []
    for (const channel of channels) {
      const left = await remove(ctx, channel, people)
      if (left.length) removed.push(channel.name)
      if (left.length < people.length) not_removed.push(channel.name)
    }
    return { removed, not_removed }
  },
})

async function remove(ctx: OperationCtx, channel: ChannelAccess, people: ChatUser[]): Promise<number[]> {
  const ids = people.map(({ id }) => id)
  const before = seersOf(await readersAround(ctx, channel.id), channel)
  const rows = await ctx.query<{ user_id: number }>(
    compile(sql`delete from chat_subscription
      where channel_id = ${channel.id} and user_id = any(${ids}::int[]) returning user_id`),
  )
  const left = rows.map(({ user_id }) => user_id)
  if (left.length === 0) return []
  const after = seersOf(await readersAround(ctx, channel.id), channel)
  const gone = [{ stream_id: channel.id, name: channel.name }]
  await logEvent(ctx, { type: 'subscription', op: 'remove', subscriptions: gone }, left)
  const stream_ids = [channel.id]
  await logEvent(ctx, { type: 'subscription', op: 'peer_remove', stream_ids, user_ids: left }, without(after, left))
  const streams = [{ stream_id: channel.id }]
  await logEvent(ctx, { type: 'stream', op: 'delete', stream_ids, streams }, without(before, after))
  return left
}
