import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { alertWords } from '@/lib/modules/team-chat/personal/register-parts'

const words = z.array(z.string().max(100))
const output = z.object({ alert_words: z.array(z.string()) })

export const listAlertWords = defineOperation({
  name: 'team-chat.alert_word.list',
  title: 'Listed their alert words',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output,
  run: async ({ ctx }) => ({ alert_words: await alertWords(ctx, await chatCaller(ctx)) }),
})

export const addAlertWords = defineOperation({
  name: 'team-chat.alert_word.add',
  title: 'Added alert words',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ alert_words: words }),
  output,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    await ctx.query(
      compile(sql`insert into chat_alert_word (user_id, word, organization_id)
        select ${me.id}, word, ${ctx.organization.id}::uuid from unnest(${cleaned(input.alert_words)}::text[]) word
        on conflict do nothing returning word`),
    )
    return tell(ctx, me)
  },
})

export const removeAlertWords = defineOperation({
  name: 'team-chat.alert_word.remove',
  title: 'Removed alert words',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ alert_words: words }),
  output,
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    await ctx.query(
      compile(sql`delete from chat_alert_word
        where user_id = ${me.id} and word = any(${cleaned(input.alert_words)}::text[]) returning word`),
    )
    return tell(ctx, me)
  },
})

const cleaned = (typed: string[]): string[] => [
  ...new Set(typed.map((word) => word.trim().toLowerCase()).filter((word) => word !== '')),
]

async function tell(ctx: OperationCtx, me: ChatUser): Promise<{ alert_words: string[] }> {
  const alert_words = await alertWords(ctx, me)
  await logEvent(ctx, { type: 'alert_words', alert_words }, [me.id])
  return { alert_words }
}
