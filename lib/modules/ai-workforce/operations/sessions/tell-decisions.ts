import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import type { ApprovalRow } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { beginNote } from '@/lib/modules/ai-workforce/sessions/begin-note'
import { lockSession } from '@/lib/modules/ai-workforce/sessions/begin-turn'
import { noteOfDecisions } from '@/lib/modules/ai-workforce/sessions/note-of-decisions'

/** Tells an agent what became of all that it asked for in a session, and lets it go on from there. */
export const tellDecisions = defineOperation({
  name: 'ai-workforce.session.tell_decisions',
  title: 'Told an agent what was decided',
  permission: 'ai-workforce.conversation.use',
  effect: 'write',
  forPeople: true,
  unaudited: true,
  input: z.strictObject({ session_id: z.string() }),
  output: z.null(),
  async run({ ctx, input: { session_id } }) {
    const session = await lockSession(ctx, session_id)
    if (!session || session.state === 'working') return null
    const decided = await ctx.query<ApprovalRow>(
      compile(sql`
        update ai_approval set told = true
        where organization_id = ${ctx.organization.id}::uuid and session_id = ${session_id}::uuid and not told
        returning *`),
    )
    if (decided.length === 0 || !(await goesOn(ctx, session_id))) return null
    await beginNote(ctx, session_id, noteOfDecisions(decided))
    return null
  },
})

/** A deleted conversation and a run that has ended do not. */
async function goesOn(ctx: OperationCtx, session_id: string): Promise<boolean> {
  const run = await ctx.db.aiRun.findFirst({ where: { session_id } })
  if (run) return run.status === 'waiting'
  return (await ctx.db.aiConversation.count({ where: { session_id, deleted_at: null } })) > 0
}
