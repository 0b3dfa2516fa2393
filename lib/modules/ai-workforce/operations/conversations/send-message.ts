import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { answerAction, answerMessage, type ConversationRow } from '@/lib/modules/ai-workforce/conversations/answers'
import { demandActive, findConversation } from '@/lib/modules/ai-workforce/conversations/find-conversation'
import { beginTurn, lockSession } from '@/lib/modules/ai-workforce/sessions/begin-turn'
import { pageContext } from '@/lib/modules/ai-workforce/sessions/page-context'
import { readSettings, stoppedBecause } from '@/lib/modules/ai-workforce/settings/read-settings'

const MAX_TITLE = 80
/** A request waits so long for the answer; then it answers 202, and the agent goes on. */
const MAX_ANSWER_WAIT_MS = 25_000
const LOOK_MS = 150

/** One turn of a conversation: what the user says, and the message in which the agent answers. */
export const sendMessage = defineOperation({
  name: 'ai-workforce.message.send',
  title: 'Told an agent something',
  permission: 'ai-workforce.conversation.use',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({
    conversation_id: z.string(),
    text: z
      .string({ error: 'Say something.' })
      .trim()
      .min(1, 'Say something.')
      .max(20_000, 'At most 20 000 characters.'),
    wait: z.boolean().describe('False: answer at once, with the message still empty; follow it live.').default(true),
    context: pageContext.describe('The page that the user looks at now.').optional(),
  }),
  output: z.object({ message_id: z.string(), wait: z.boolean() }),
  async run({ ctx, input: { conversation_id, text, wait, context } }) {
    const conversation = await findConversation(ctx, conversation_id)
    demandActive(conversation)
    await demandAgent(ctx, conversation)
    const { session_id, title } = conversation
    const session = await lockSession(ctx, session_id)
    if (session?.state === 'working')
      throw conflict('The agent is still answering. Wait until it is done, or stop it.', 'turn_under_way')
    if (context) await ctx.db.aiSession.updateMany({ where: { id: session_id }, data: { context: context as object } })
    const turn = await beginTurn(ctx, session_id, { role: 'user', content: { text } })
    const message_id = newId()
    const own = { organization_id: ctx.organization.id, conversation_id, turn }
    await ctx.db.aiMessage.createMany({
      data: [
        { ...own, id: newId(), role: 'user', text },
        { ...own, id: message_id, role: 'assistant', state: 'working' },
      ],
    })
    await ctx.db.aiConversation.updateMany({
      where: { id: conversation_id },
      data: { updated_at: new Date(), ...(title ? {} : { title: titleOf(text) }) },
    })
    ctx.signal({ type: 'grid', slug: 'ai-conversations' })
    return { message_id, wait }
  },
})

/** @throws 409 while agents are stopped, or when this one is gone */
async function demandAgent(ctx: OperationCtx, { profile_id }: ConversationRow): Promise<void> {
  const stopped = stoppedBecause(await readSettings(ctx))
  if (stopped) throw conflict(stopped, 'agents_stopped')
  if (!profile_id) return
  const profile = await ctx.db.aiProfile.findFirst({ where: { id: profile_id } })
  if (!profile || profile.deleted_at) throw conflict('This agent was deleted. Begin a new conversation.', 'agent_gone')
  if (!profile.enabled) throw conflict(`The agent ${profile.name} is switched off.`, 'agent_off')
}

function titleOf(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).toWellFormed()}…` : line
}

/** The turn once it ended; 202 with the message as it is when that takes longer, or nobody waits. */
export async function answerOfTurn({ output, request }: { output: unknown; request: Request }): Promise<Response> {
  const { message_id, wait } = output as z.output<typeof sendMessage.output>
  const waits = wait && !/\brespond-async\b/i.test(request.headers.get('prefer') ?? '')
  const message = await endOfTurn(message_id, waits ? MAX_ANSWER_WAIT_MS : 0)
  const { organization_id, conversation_id, turn, state } = message
  const actions = await systemDb().aiAction.findMany({
    where: { organization_id, conversation_id, turn },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  const told = { message: answerMessage(message), actions: actions.map(answerAction) }
  return Response.json(told, { status: state === 'working' ? 202 : 200 })
}

/** @param id of the caller's own organization: it has just been given the message by the operation */
async function endOfTurn(id: string, maxMs: number) {
  for (const deadline = Date.now() + maxMs; ; ) {
    const message = await systemDb().aiMessage.findFirstOrThrow({ where: { id } })
    if (message.state !== 'working' || Date.now() >= deadline) return message
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
