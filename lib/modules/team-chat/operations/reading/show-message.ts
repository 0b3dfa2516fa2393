import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { FLAGS } from '@/lib/modules/team-chat/domain/flags'
import { readRealm } from '@/lib/modules/team-chat/domain/realm'
import { assembleMessages, loadNeutral } from '@/lib/modules/team-chat/reading/assemble'
import { entriesOf } from '@/lib/modules/team-chat/reading/history-entries'
import { readableMessages } from '@/lib/modules/team-chat/reading/readable'
import { historyEntry, wireMessage } from '@/lib/modules/team-chat/wire/messages'

const message_id = z.number().int()
const allow_empty_topic_name = z.boolean().default(false)
const details = { permission: 'team-chat.use', effect: 'read' } as const

export const showMessage = defineOperation({
  ...details,
  name: 'team-chat.message.show',
  title: 'Read a message',
  input: z.object({ message_id, apply_markdown: z.boolean().default(true), allow_empty_topic_name }),
  output: z.object({ message: wireMessage, raw_content: z.string() }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    await demandReadable(ctx, me, input.message_id)
    const shape = {
      applyMarkdown: input.apply_markdown,
      clientGravatar: true,
      allowEmptyTopic: input.allow_empty_topic_name,
    }
    const [[message], [neutral]] = await Promise.all([
      assembleMessages(ctx, me, [input.message_id], shape),
      loadNeutral(ctx, [input.message_id]),
    ])
    if (!message || !neutral) throw notReadable()
    return { message, raw_content: neutral.content }
  },
})

export const showHistory = defineOperation({
  ...details,
  name: 'team-chat.message.history',
  title: 'Read what a message was before',
  input: z.object({ message_id, allow_empty_topic_name }),
  output: z.object({ message_history: z.array(historyEntry) }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    await demandReadable(ctx, me, input.message_id)
    const { settings } = await readRealm(ctx)
    if (settings.message_edit_history_visibility_policy === 'none')
      throw chatError('Message edit history is disabled in this organization')
    const [neutral] = await loadNeutral(ctx, [input.message_id])
    if (!neutral) throw notReadable()
    return { message_history: entriesOf(neutral, input.allow_empty_topic_name) }
  },
})

export const showReadReceipts = defineOperation({
  ...details,
  name: 'team-chat.message.readers',
  title: 'See who has read a message',
  input: z.object({ message_id }),
  output: z.object({ user_ids: z.array(z.number()) }),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    await demandReadable(ctx, me, input.message_id)
    // Not the sender, not whom the caller has muted, not who keeps it to themselves, not who saw it in old history.
    const rows = await ctx.query<{ user_id: number }>(
      compile(sql`select d.user_id from chat_delivery d
        join chat_message m on m.id = d.message_id join chat_user u on u.id = d.user_id
        where d.message_id = ${input.message_id}::bigint and d.flags & ${sql.lit(FLAGS.read)} <> 0
          and d.user_id <> m.sender_id and u.is_active
          and coalesce(u.settings ->> 'send_read_receipts', 'true') <> 'false'
          and not exists (select from chat_muted_user x where x.user_id = ${me.id} and x.muted_id = d.user_id)
        order by 1`),
    )
    return { user_ids: rows.map(({ user_id }) => user_id) }
  },
})

const notReadable = () => chatError('Invalid message(s)')

async function demandReadable(ctx: OperationCtx, me: ChatUser, id: number): Promise<void> {
  const [readable] = Number.isSafeInteger(id) ? await readableMessages(ctx, me, [id]) : []
  if (readable === undefined) throw notReadable()
}
