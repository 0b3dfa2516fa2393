import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { audienceOf } from '@/lib/modules/team-chat/sending/audience'
import { findMessage } from '@/lib/modules/team-chat/sending/find-message'
import { demandWidgetAction } from '@/lib/modules/team-chat/sending/widget-action'

/** A vote, an option, a task: clients work out the widget from all of them in order. */
export const addSubmessage = defineOperation({
  name: 'team-chat.submessage.add',
  title: 'Took part in a poll or a list of tasks',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ message_id: z.number().int(), msg_type: z.literal('widget'), content: z.string().max(10_000) }),
  output: z.object({}),
  async run({ ctx, input: { message_id, msg_type, content } }) {
    const me = await chatCaller(ctx)
    const message = await findMessage(ctx, me, message_id, 'for key share')
    const [first] = await ctx.query<{ content: string }>(
      compile(sql`select content from chat_submessage where message_id = ${message.id}::bigint order by id limit 1`),
    )
    if (!first) throw chatError('You cannot attach a submessage to this message.')
    demandWidgetAction(first.content, content, message.sender_id === me.id)
    const [made] = await ctx.query<{ id: number }>(
      compile(sql`insert into chat_submessage (organization_id, message_id, sender_id, msg_type, content)
        values (${ctx.organization.id}::uuid, ${message.id}::bigint, ${me.id}::int, ${msg_type}, ${content})
        returning id::float8 as id`),
    )
    const event = { type: 'submessage' as const, msg_type, message_id: message.id, submessage_id: made!.id }
    await logEvent(
      ctx,
      { ...event, sender_id: me.id, content },
      await audienceOf(ctx, me, message.channel, [message.id]),
    )
    return {}
  },
})
