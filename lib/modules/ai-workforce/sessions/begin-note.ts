import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { beginTurn } from './begin-turn'

/**
 * Has the agent of a session go on from a note; its answer appears in the conversation, where there is one.
 * @param sessionId locked, and not at work
 */
export async function beginNote(ctx: OperationCtx, session_id: string, text: string): Promise<void> {
  const turn = await beginTurn(ctx, session_id, { role: 'note', content: { text } })
  const conversation = await ctx.db.aiConversation.findFirst({ where: { session_id } })
  if (!conversation) return
  await ctx.db.aiMessage.create({
    data: {
      ...{ id: newId(), organization_id: ctx.organization.id, conversation_id: conversation.id },
      ...{ turn, role: 'assistant', state: 'working' },
    },
  })
  ctx.signal({ type: 'grid', slug: 'ai-conversations' })
}
