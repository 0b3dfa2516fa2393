import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { readRealm } from '@/lib/modules/team-chat/domain/realm'
import { deleteMessages } from '@/lib/modules/team-chat/sending/changes/delete-messages'
import { demandDelete } from '@/lib/modules/team-chat/sending/changes/edit-rules'
import { findMessage, type Target } from '@/lib/modules/team-chat/sending/find-message'
import { lockMessage } from '@/lib/modules/team-chat/sending/lock-message'

export const deleteMessage = defineOperation({
  name: 'team-chat.message.delete',
  title: 'Deleted a chat message',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ message_id: z.number().int() }),
  output: z.object({}),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    const found = await findMessage(ctx, me, input.message_id)
    demandDelete(me, found, {
      isOwnBots: await isOwnBots(ctx, me, found),
      isAdministrator: isAdministrator(me),
      settings: (await readRealm(ctx)).settings,
    })
    const { message } = await lockMessage(ctx, me, found)
    await deleteMessages(ctx, me, { ...message, ids: [message.id] })
    return {}
  },
})

async function isOwnBots(ctx: OperationCtx, me: ChatUser, { sender_id }: Target): Promise<boolean> {
  if (sender_id === me.id) return false
  const rows = await ctx.query(
    compile(sql`select id from chat_user where id = ${sender_id}::int and bot_owner_id = ${me.id}::int`),
  )
  return rows.length > 0
}
