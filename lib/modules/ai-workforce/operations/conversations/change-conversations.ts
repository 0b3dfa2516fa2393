import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { answerConversations, conversationAnswer } from '@/lib/modules/ai-workforce/conversations/answers'
import { demandUser, findConversation } from '@/lib/modules/ai-workforce/conversations/find-conversation'
import { pageContext } from '@/lib/modules/ai-workforce/sessions/page-context'

const about = { permission: 'ai-workforce.conversation.use', forPeople: true } as const
const key = z.strictObject({ conversation_id: z.string() })
const ok = z.object({ ok: z.literal(true) })

/** Begins a conversation, with the copilot or an agent; it is told nothing before the first message. */
export const createConversation = defineOperation({
  ...about,
  name: 'ai-workforce.conversation.create',
  title: 'Began a conversation with an agent',
  effect: 'write',
  input: z.strictObject({
    agent_profile: z.string().trim().max(200).describe('The name of an agent; without, the copilot.').optional(),
    title: z.string().trim().max(200, 'At most 200 characters.').default(''),
    context: pageContext.describe('The page that it is begun on.').optional(),
  }),
  output: z.object({ conversation: conversationAnswer }),
  async run({ ctx, input: { agent_profile, title, context } }) {
    const user_id = demandUser(ctx)
    const profile_id = agent_profile ? await profileNamed(ctx, agent_profile) : null
    const [id, session_id] = [newId(), newId()]
    const own = { organization_id: ctx.organization.id, profile_id, user_id }
    await ctx.db.aiSession.create({ data: { ...own, id: session_id, context: (context ?? {}) as object } })
    const row = await ctx.db.aiConversation.create({ data: { ...own, id, session_id, title } })
    ctx.record({ entity: 'ai-conversations', id, label: title || 'A conversation', before: null, after: { title } })
    ctx.signal({ type: 'grid', slug: 'ai-conversations' })
    return { conversation: (await answerConversations(ctx, [row]))[0]! }
  },
})

/** @throws 422 for one that is not there or switched off */
async function profileNamed({ db }: OperationCtx, name: string): Promise<string> {
  const where = { name: { equals: name, mode: 'insensitive' }, deleted_at: null } as const
  const profile = await db.aiProfile.findFirst({ where })
  if (!profile) throw invalidField('agent_profile', `There is no agent named ${name}.`)
  if (!profile.enabled) throw invalidField('agent_profile', `The agent ${profile.name} is switched off.`)
  return profile.id
}

/** It is kept, but nobody goes on with it; what its agent asked for can still be decided. */
export const deleteConversation = defineOperation({
  ...about,
  name: 'ai-workforce.conversation.delete',
  title: 'Deleted a conversation with an agent',
  effect: 'danger',
  input: key,
  output: ok,
  async run({ ctx, input: { conversation_id } }) {
    const { id, title, session_id, deleted_at } = await findConversation(ctx, conversation_id)
    if (deleted_at) return { ok: true }
    await ctx.db.aiConversation.updateMany({ where: { id }, data: { deleted_at: new Date() } })
    await requestStop(ctx, session_id)
    ctx.record({ entity: 'ai-conversations', id, label: title || 'A conversation', before: { title }, after: null })
    ctx.signal({ type: 'grid', slug: 'ai-conversations' })
    return { ok: true }
  },
})

/** Takes a deletion back. */
export const restoreConversation = defineOperation({
  ...about,
  name: 'ai-workforce.conversation.restore',
  title: 'Restored a conversation with an agent',
  effect: 'write',
  input: key,
  output: z.object({ conversation: conversationAnswer }),
  run: ({ ctx, input: { conversation_id } }) => change(ctx, conversation_id, { deleted_at: null }),
})

export const renameConversation = defineOperation({
  ...about,
  name: 'ai-workforce.conversation.rename',
  title: 'Renamed a conversation with an agent',
  effect: 'write',
  input: key.extend({
    title: z.string({ error: 'Send a name.' }).trim().min(1, 'Give it a name.').max(200, 'At most 200 characters.'),
  }),
  output: z.object({ conversation: conversationAnswer }),
  run: ({ ctx, input: { conversation_id, title } }) => change(ctx, conversation_id, { title }),
})

/** Its place among the others, which is that of its last message, stays. */
async function change(ctx: OperationCtx, conversation_id: string, data: { title: string } | { deleted_at: null }) {
  const before = await findConversation(ctx, conversation_id)
  const after = { ...before, ...data }
  await ctx.db.aiConversation.updateMany({ where: { id: before.id }, data })
  const [was, is] = [before, after].map(({ title, deleted_at }) => ({ title, deleted: deleted_at !== null }))
  ctx.record({
    ...{ entity: 'ai-conversations', id: before.id, label: after.title || 'A conversation' },
    ...{ before: was!, after: is! },
  })
  ctx.signal({ type: 'grid', slug: 'ai-conversations' })
  return { conversation: (await answerConversations(ctx, [after]))[0]! }
}

/** Ends the turn that is under way, within a moment; what the agent has said so far stays. */
export const stopConversation = defineOperation({
  ...about,
  name: 'ai-workforce.conversation.stop',
  title: 'Stopped an agent',
  effect: 'write',
  input: key,
  output: ok,
  async run({ ctx, input: { conversation_id } }) {
    await requestStop(ctx, (await findConversation(ctx, conversation_id)).session_id)
    return { ok: true }
  },
})

const requestStop = (ctx: OperationCtx, id: string) =>
  ctx.db.aiSession.updateMany({ where: { id, state: 'working' }, data: { stop_requested: true } })
