import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { type ApprovalRow, findApproval } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { demandDecider } from '@/lib/modules/ai-workforce/approvals/may-decide'
import { beginNote } from '@/lib/modules/ai-workforce/sessions/begin-note'
import { lockSession } from '@/lib/modules/ai-workforce/sessions/begin-turn'
import { readSettings, stoppedBecause } from '@/lib/modules/ai-workforce/settings/read-settings'

/** Has the agent ask once more for what has expired or failed. It decides nothing: a new request waits for approval. */
export const askAgain = defineOperation({
  name: 'ai-workforce.approval.ask_again',
  title: 'Asked an agent to try again',
  permission: 'ai-workforce.approval.decide',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ approval_id: z.string() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { approval_id } }) {
    const settings = await readSettings(ctx)
    demandDecider(ctx, settings)
    const request = await findApproval(ctx, approval_id)
    const why = whyAgain(request)
    const stopped = stoppedBecause(settings)
    if (stopped) throw conflict(stopped, 'agent_stopped')
    const { session_id, summary } = request
    const session = session_id ? await lockSession(ctx, session_id) : null
    const gone = conflict('No conversation or run goes on from this request. Ask an agent in a new conversation.')
    if (!session_id || !session) throw gone
    if (session.state === 'working')
      throw conflict('The agent is at work. Ask again when it has answered.', 'agent_works')
    // A run that had ended goes on.
    const { count } = await ctx.db.aiRun.updateMany({
      where: { session_id },
      data: { status: 'waiting', finished_at: null, error: '' },
    })
    if (count === 0 && !(await ctx.db.aiConversation.count({ where: { session_id, deleted_at: null } }))) throw gone
    await ctx.db.aiApproval.updateMany({ where: { id: approval_id }, data: { told: true } })
    ctx.record({
      ...{ entity: 'ai-agent-approvals', id: approval_id, label: summary, before: {}, after: { asked_again: true } },
    })
    await beginNote(ctx, session_id, `A person asks you to try this again: ${summary}. ${why}`)
    return { message: 'The agent was asked. Its new request appears here.' }
  },
})

/** @throws 409 for what waits, was done, or was refused by a person */
function whyAgain({ status, execution, error }: ApprovalRow): string {
  if (status === 'expired') return 'It was not decided in time.'
  if (status === 'approved' && execution === 'failed') return `It was approved, and failed: ${error}`
  throw conflict('Only what has expired or failed can be asked for again.', 'not_failed')
}
