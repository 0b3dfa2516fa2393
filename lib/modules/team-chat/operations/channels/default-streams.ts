import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { channelSeen } from '@/lib/modules/team-chat/channels/channel-of'
import { chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { defaultChannels } from '@/lib/modules/team-chat/personal/register-parts'

const input = z.object({ stream_id: z.number().int() })

/** New people are put into it. */
export const addDefaultChannel = defineOperation({
  name: 'team-chat.default_channel.add',
  title: 'Made a channel one for everybody new',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: z.object({}),
  run: ({ ctx, input }) => change(ctx, input.stream_id, true),
})

export const removeDefaultChannel = defineOperation({
  name: 'team-chat.default_channel.remove',
  title: 'Made a channel one that new people choose',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: z.object({}),
  run: ({ ctx, input }) => change(ctx, input.stream_id, false),
})

async function change(ctx: OperationCtx, id: number, isDefault: boolean): Promise<object> {
  const me = await chatCaller(ctx)
  if (!isAdministrator(me)) throw needs('administrator')
  const channel = await channelSeen(ctx, me, id)
  if (isDefault && channel.invite_only) throw chatError('Private channels cannot be made default.')
  if (isDefault && channel.is_archived) throw chatError('Invalid channel ID')
  await ctx.query(
    compile(sql`update chat_channel set is_default = ${isDefault}::boolean where id = ${id} returning id`),
  )
  await notifyDefaultChannels(ctx)
  return {}
}

export async function notifyDefaultChannels(ctx: OperationCtx): Promise<void> {
  await logEvent(ctx, { type: 'default_streams', default_streams: await defaultChannels(ctx) }, null)
}
