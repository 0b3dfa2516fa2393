import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { readChannels } from '@/lib/modules/team-chat/domain/channel-access'
import { topicFor } from '@/lib/modules/team-chat/domain/event-words'
import { sendMessage } from '@/lib/modules/team-chat/sending/send-message'
import { sayEvent } from '@/lib/modules/team-chat/setup/event-sentences'
import { organizationBot } from '@/lib/modules/team-chat/setup/organization-bot'

export const eventToPublish = z.strictObject({
  post_id: z.uuid(),
  event_id: z.string(),
  event: z.string(),
  payload: z.unknown(),
})

/** Writes an event into its topic. The same event in the same place is one message, however often it is tried. */
export const postEvent = defineOperation({
  name: 'team-chat.event_post.tell',
  title: 'Told an event in a topic',
  permission: 'team-chat.organization.write',
  effect: 'write',
  input: eventToPublish,
  output: z.object({ message_id: z.number().nullable() }),
  run: async ({ ctx, input }) => {
    const said = sayEvent(input.event, input.payload)
    const [post] = await ctx.query<{ channel_id: number; topic: string }>(
      compile(sql`select channel_id, topic from chat_event_post
        where organization_id = ${ctx.organization.id}::uuid and id = ${input.post_id}::uuid and is_enabled`),
    )
    if (!said || !post) return { message_id: null }
    const bot = await organizationBot(ctx)
    const [channel] = await readChannels(ctx, bot, sql`c.id = ${post.channel_id} and not c.is_archived`)
    if (!channel) return { message_id: null }
    const { id } = await sendMessage(ctx, bot, {
      to: { channel, topic: topicFor(post.topic, said.name) },
      content: said.sentence,
      client: 'Internal',
      readBySender: true,
      local: { queue_id: input.event_id, local_id: input.post_id },
    })
    return { message_id: id }
  },
})
