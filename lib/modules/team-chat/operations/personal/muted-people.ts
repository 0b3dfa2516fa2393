import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { findById } from '@/lib/modules/team-chat/people/find-person'
import { mutedUsers } from '@/lib/modules/team-chat/personal/register-parts'

const input = z.object({ muted_user_id: z.number().int() })

/** What they write counts as read from now on. */
export const mutePerson = defineOperation({
  name: 'team-chat.muted_user.add',
  title: 'Muted somebody',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    if (input.muted_user_id === me.id) throw chatError('Cannot mute self')
    const target = await findById(ctx, input.muted_user_id)
    if (!target) throw chatError('No such user')
    const rows = await ctx.query(
      compile(sql`insert into chat_muted_user (user_id, muted_id, organization_id)
        values (${me.id}, ${target.id}, ${ctx.organization.id}::uuid) on conflict do nothing returning muted_id`),
    )
    if (rows.length === 0) throw chatError('User already muted')
    return tell(ctx, me)
  },
})

export const unmutePerson = defineOperation({
  name: 'team-chat.muted_user.remove',
  title: 'Unmuted somebody',
  permission: 'team-chat.use',
  effect: 'write',
  input,
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const target = await findById(ctx, input.muted_user_id)
    if (!target) throw chatError('No such user')
    const rows = await ctx.query(
      compile(sql`delete from chat_muted_user where user_id = ${me.id} and muted_id = ${target.id} returning muted_id`),
    )
    if (rows.length === 0) throw chatError('User is not muted')
    return tell(ctx, me)
  },
})

async function tell(ctx: OperationCtx, me: ChatUser): Promise<object> {
  await logEvent(ctx, { type: 'muted_users', muted_users: await mutedUsers(ctx, me) }, [me.id])
  return {}
}
