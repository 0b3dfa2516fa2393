import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { findById } from '@/lib/modules/team-chat/people/find-person'

/** Whether an owner may give other people another e-mail address: the right that chat calls `can_change_user_emails`. */
export const changeEmailRight = defineOperation({
  name: 'team-chat.email_right.update',
  title: 'Changed who may change e-mail addresses in team chat',
  permission: 'team-chat.email_right.write',
  effect: 'write',
  input: z.strictObject({ id: z.coerce.number().int(), can_change_user_emails: z.boolean() }),
  output: z.object({ id: z.number(), can_change_user_emails: z.boolean() }),
  run: async ({ ctx, input: { id, can_change_user_emails } }) => {
    const target = await findById(ctx, id)
    if (!target) throw notFound('person')
    await ctx.query(
      compile(sql`update chat_user set can_change_user_emails = ${can_change_user_emails}::boolean
        where id = ${target.id} returning id`),
    )
    ctx.record({
      entity: 'team-chat-user',
      id: String(target.id),
      label: target.full_name,
      before: { can_change_user_emails: target.can_change_user_emails },
      after: { can_change_user_emails },
    })
    return { id: target.id, can_change_user_emails }
  },
})
