import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { canRead, canReadHistory, findChannel } from '@/lib/modules/team-chat/domain/channel-access'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { cleanTopic, topicKey } from '@/lib/modules/team-chat/domain/topics'
import { deleteMessages } from '@/lib/modules/team-chat/sending/changes/delete-messages'
import { lockTopics } from '@/lib/modules/team-chat/sending/topic-counts'

/** One request deletes so many; `complete` tells whether any remain. */
const MAX_AT_ONCE = 5_000

export const deleteTopic = defineOperation({
  name: 'team-chat.topic.delete',
  title: 'Deleted a chat topic',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ stream_id: z.number().int(), topic_name: z.string() }),
  output: z.object({ complete: z.boolean() }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const channel = await findChannel(ctx, me, input.stream_id)
    if (!channel || !canRead(me, channel)) throw chatError('Invalid channel ID')
    if (!isAdministrator(me)) throw needs('administrator')
    const topic = cleanTopic(input.topic_name)
    await lockTopics(ctx, [{ channel, topic }])
    // Of a history that is not shared, what they received is all that they may touch.
    const theirs = canReadHistory(me, channel)
      ? sql`true`
      : sql`exists (select from chat_delivery d where d.user_id = ${me.id}::int and d.message_id = m.id)`
    const rows = await ctx.query<{ id: number }>(
      compile(sql`select m.id::float8 as id from chat_message m
        where m.recipient_id = ${channel.recipient_id}::int and m.topic_key = ${topicKey(topic)} and ${theirs}
        order by m.id desc limit ${MAX_AT_ONCE + 1}::int for no key update`),
    )
    const ids = rows.slice(0, MAX_AT_ONCE).map(({ id }) => id)
    if (ids.length === 0) throw chatError(`No such topic '${input.topic_name}'`)
    await deleteMessages(ctx, me, { channel, topic, ids: ids.sort((a, b) => a - b) })
    return { complete: rows.length <= MAX_AT_ONCE }
  },
})
