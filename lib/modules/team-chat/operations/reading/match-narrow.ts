import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { readNarrow } from '@/lib/modules/team-chat/reading/narrow/narrow'
import { MAX_MESSAGES } from '@/lib/modules/team-chat/reading/range'
import { readIds } from '@/lib/modules/team-chat/reading/read-page'
import { wireMatch } from '@/lib/modules/team-chat/wire/messages'

/** Which of these messages a narrow leaves, for clients that hold them already. */
export const matchNarrow = defineOperation({
  name: 'team-chat.message.match',
  title: 'Ask which messages a narrow leaves',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ msg_ids: z.array(z.number().int().min(0)), narrow: z.array(z.unknown()) }),
  output: z.object({ messages: z.record(z.string(), wireMatch) }),
  async run({ ctx, input }) {
    if (input.msg_ids.length > MAX_MESSAGES) throw chatError(`Too many messages requested (maximum ${MAX_MESSAGES}).`)
    const me = await chatCaller(ctx)
    const narrow = await readNarrow(ctx, me, input.narrow)
    const reader = { organizationId: ctx.organization.id, me, narrow }
    const shape = { applyMarkdown: true, clientGravatar: true, allowEmptyTopic: false }
    const messages = await readIds(ctx, reader, input.msg_ids, shape)
    const matchOf = ({ content, subject, match_content, match_subject }: (typeof messages)[number]) => ({
      match_content: match_content ?? content,
      match_subject: match_subject ?? subject,
    })
    return { messages: Object.fromEntries(messages.map((message) => [message.id, matchOf(message)])) }
  },
})
