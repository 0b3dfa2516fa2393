import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { type ChannelAccess, canRead, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { markRead } from '@/lib/modules/team-chat/reading/flag-changes'
import { keyOfTopic } from '@/lib/modules/team-chat/reading/narrow/conditions'

const details = { title: 'Marked chat messages as read', permission: 'team-chat.use', effect: 'write' } as const

/** Team Chat API, POST /mark_stream_as_read. */
export const markChannelAsRead = defineOperation({
  ...details,
  name: 'team-chat.channel.mark_as_read',
  input: z.object({ stream_id: z.number().int() }),
  output: z.object({}),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const channel = await channelToRead(ctx, me, input.stream_id)
    const which = sql`d.recipient_id = ${channel.recipient_id}`
    // The answer has no room for "not yet all".
    while (!(await markRead(ctx, me, which)));
    return {}
  },
})

export const markTopicAsRead = defineOperation({
  ...details,
  name: 'team-chat.topic.read',
  input: z.object({ stream_id: z.number().int(), topic_name: z.string() }),
  output: z.object({ complete: z.boolean() }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const channel = await channelToRead(ctx, me, input.stream_id)
    const key = keyOfTopic(input.topic_name)
    const [topic] = await ctx.query(
      compile(sql`select 1 as found from chat_topic t where t.channel_id = ${channel.id} and t.key = ${key}`),
    )
    if (!topic) throw chatError(`No such topic '${input.topic_name}'`)
    const complete = await markRead(
      ctx,
      me,
      sql`d.recipient_id = ${channel.recipient_id} and exists (
        select from chat_message m where m.id = d.message_id and m.topic_key = ${key})`,
    )
    return { complete }
  },
})

export const markAllAsRead = defineOperation({
  ...details,
  name: 'team-chat.read',
  input: z.object({}),
  output: z.object({ complete: z.boolean() }),
  async run({ ctx }) {
    const me = await chatCaller(ctx)
    return { complete: await markRead(ctx, me, sql`true`, true) }
  },
})

/** Nothing tells an archived channel or one that is closed to the reader from one that does not exist. */
async function channelToRead(ctx: OperationCtx, me: ChatUser, id: number): Promise<ChannelAccess> {
  const channel = await findChannel(ctx, me, id)
  if (!channel || channel.is_archived || !canRead(me, channel)) throw chatError('Invalid channel ID')
  return channel
}
