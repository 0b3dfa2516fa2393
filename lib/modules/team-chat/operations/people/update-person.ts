import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller, isOwner } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { changeEmail } from '@/lib/modules/team-chat/people/change-email'
import { changeName } from '@/lib/modules/team-chat/people/change-name'
import { changeRole, roleParam } from '@/lib/modules/team-chat/people/change-role'
import { demandMayEdit, findPerson } from '@/lib/modules/team-chat/people/find-person'
import { changeProfile, profileDataParam } from '@/lib/modules/team-chat/people/profile-values'

/**
 * Changes another person or bot; all of it or nothing, in the order in which the wire tells what is wrong.
 * Team Chat API, PATCH /users/{email}; the path may be an id too.
 */
export const updatePerson = defineOperation({
  name: 'team-chat.user.update',
  title: 'Changed a person in team chat',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    email: z.string(),
    full_name: z.string().optional(),
    role: roleParam.optional(),
    profile_data: profileDataParam.optional(),
    new_email: z.string().optional(),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const target = await findPerson(ctx, me, input.email)
    demandMayEdit(me, target)
    if (input.new_email !== undefined && !(isOwner(me) && me.can_change_user_emails))
      throw chatError('User not authorized to change user emails')
    if (input.role !== undefined) await changeRole(ctx, me, target, input.role)
    if (input.full_name !== undefined) await changeName(ctx, target, input.full_name)
    if (input.profile_data !== undefined) await changeProfile(ctx, target, input.profile_data)
    if (input.new_email !== undefined) await changeEmail(ctx, target, input.new_email)
    // The database itself tells queues what changed of a person; their pollers wake up by this.
    ctx.signal({ type: 'module', module: 'team-chat' })
    return {}
  },
})
