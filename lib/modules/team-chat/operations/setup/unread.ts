import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { ANY_MENTION } from '@/lib/modules/team-chat/domain/flags'

/** More than a badge shows. */
const MAX_COUNTED = 2_000

/** For the badge in the shell: unread messages outside of what is muted, and those that call the reader. */
export const readUnread = defineOperation({
  name: 'team-chat.unread.read',
  title: 'Counted unread messages',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ count: z.number(), mentions: z.number() }),
  run: async ({ ctx }) => {
    const me = await chatCaller(ctx)
    const [row] = await ctx.query<{ count: number; mentions: number }>(
      compile(sql`
        select count(*)::int as count, count(*) filter (where d.flags & ${sql.lit(ANY_MENTION)} <> 0)::int as mentions
        from (
          select message_id, flags from chat_delivery where user_id = ${me.id} and flags & 1 = 0
          order by message_id desc limit ${sql.lit(MAX_COUNTED)}
        ) d
        join chat_message m on m.id = d.message_id
        left join chat_channel c on c.id = m.channel_id
        left join chat_subscription s on s.channel_id = m.channel_id and s.user_id = ${me.id}
        left join chat_user_topic t
          on t.user_id = ${me.id} and t.channel_id = m.channel_id and t.key = m.topic_key
        where m.channel_id is null
          or (s.user_id is not null and not c.is_archived
            and case coalesce(t.policy, 0) when 0 then not s.is_muted else t.policy <> 1 end)`),
    )
    return row ?? { count: 0, mentions: 0 }
  },
})
