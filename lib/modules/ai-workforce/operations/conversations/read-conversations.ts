import { z } from 'zod'
import { likeText } from '@/lib/core/grid/query/filter'
import { defineOperation } from '@/lib/core/operation'
import {
  answerAction,
  answerConversations,
  answerMessage,
  conversationAnswer,
  transcriptAnswer,
} from '@/lib/modules/ai-workforce/conversations/answers'
import { demandUser, findConversation } from '@/lib/modules/ai-workforce/conversations/find-conversation'
import { recordsNamed } from '@/lib/modules/ai-workforce/conversations/named-records'

/** A user's own conversations, the newest first. */
export const listConversations = defineOperation({
  name: 'ai-workforce.conversation.list',
  title: 'Looked at conversations with agents',
  permission: 'ai-workforce.conversation.use',
  effect: 'read',
  input: z.strictObject({
    agent_profile: z.string().max(200).describe('The name of an agent; only conversations with it.').optional(),
    q: z.string().trim().max(200).describe('A part of the name.').optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({ conversations: z.array(conversationAnswer), total: z.number() }),
  async run({ ctx, input: { agent_profile, q, page, per_page } }) {
    const profiles = agent_profile
      ? await ctx.db.aiProfile.findMany({ where: { name: { equals: agent_profile, mode: 'insensitive' } } })
      : null
    const profile = profiles && { profile_id: { in: profiles.map(({ id }) => id) } }
    const named = q && { title: { contains: likeText(q), mode: 'insensitive' as const } }
    const where = { user_id: demandUser(ctx), deleted_at: null, ...profile, ...named }
    const total = await ctx.db.aiConversation.count({ where })
    const rows = await ctx.db.aiConversation.findMany({
      where,
      orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * per_page,
      take: per_page,
    })
    return { conversations: await answerConversations(ctx, rows), total }
  },
})

export const readConversation = defineOperation({
  name: 'ai-workforce.conversation.read',
  title: 'Read a conversation with an agent',
  permission: 'ai-workforce.conversation.use',
  effect: 'read',
  input: z.strictObject({ conversation_id: z.string() }),
  output: z.object({ conversation: transcriptAnswer }),
  async run({ ctx, input: { conversation_id } }) {
    const row = await findConversation(ctx, conversation_id)
    const [conversation] = await answerConversations(ctx, [row])
    const messages = await ctx.db.aiMessage.findMany({
      where: { conversation_id },
      // `user` before `assistant`.
      orderBy: [{ turn: 'asc' }, { role: 'desc' }],
    })
    const actions = await ctx.db.aiAction.findMany({
      where: { conversation_id },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    const byTurn = Map.groupBy(actions, ({ turn }) => turn)
    const told = messages.map((message) => {
      const done = message.role === 'assistant' ? (byTurn.get(message.turn) ?? []) : []
      return {
        ...answerMessage(message),
        actions: done.map(answerAction),
        records: recordsNamed(ctx, message.text, done),
      }
    })
    return { conversation: { ...conversation!, messages: told } }
  },
})
