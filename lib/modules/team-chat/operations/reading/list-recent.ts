import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { readRecent } from '@/lib/modules/team-chat/reading/recent'

const MAX_PAGE = 100

const conversation = z
  .object({
    channel_id: z.number().nullable(),
    topic: z.string(),
    user_ids: z.array(z.number()),
    newest_id: z.number(),
    timestamp: z.number(),
    sender_ids: z.array(z.number()),
  })
  .meta({ id: 'RecentChatConversation' })

export const listRecent = defineOperation({
  name: 'team-chat.recent.list',
  title: 'Listed recent conversations',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.strictObject({
    filter: z.enum(['all', 'unread', 'mine']).default('all').describe('mine: those that the caller wrote to'),
    search: z.string().trim().max(200).default('').describe('Part of the name of a topic, channel or person'),
    before: z.coerce.number().int().positive().optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
  }),
  output: z.object({ conversations: z.array(conversation), next: z.number().nullable() }),
  async run({ ctx, input: { before = null, limit, ...rest } }) {
    const me = await chatCaller(ctx)
    const found = await readRecent(ctx, me, { ...rest, before, limit: limit + 1 })
    const conversations = found.slice(0, limit)
    return { conversations, next: found.length > limit ? conversations.at(-1)!.newest_id : null }
  },
})
