import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { announceRequestsJob } from '@/lib/modules/ai-workforce/jobs/announce-requests.job'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'
import { REHEARSAL } from '@/lib/modules/ai-workforce/tools/rehearsal'

const input = z.strictObject({
  session_id: z.string(),
  claim: z.string(),
  state: z.enum(['done', 'stopped', 'halted', 'failed']),
  error: z.string(),
  /** All that the model said in the turn. */
  text: z.string(),
  /** Its last words: what a run reports. */
  report: z.string(),
})
type Input = z.output<typeof input>

/** Ends a turn: the session is free, the message stands, and a run has its report or waits for a person. */
export const endTurn = defineOperation({
  name: 'ai-workforce.session.end_turn',
  title: 'Ended the turn of an agent',
  permission: 'ai-workforce.conversation.use',
  effect: 'write',
  forPeople: true,
  unaudited: true,
  input,
  output: z.null(),
  async run({ ctx, input }) {
    const { session_id, claim, state } = input
    const [ended] = await ctx.query<{ turn: number; is_waiting: boolean }>(
      compile(sql`
        with untold as (
          select exists (
            select 1 from ai_approval where organization_id = ${ctx.organization.id}::uuid and session_id = ${session_id}::uuid
              and not told) as is_there)
        update ai_session set claimed_by = null, leased_until = null, stop_requested = false,
          state = case when ${state !== 'done'} then 'stopped' when untold.is_there then 'waiting' else 'idle' end
        from untold
        where organization_id = ${ctx.organization.id}::uuid and id = ${session_id}::uuid and claimed_by = ${claim}::uuid
        returning turn, untold.is_there as is_waiting`),
    )
    if (!ended) return null
    await endMessage(ctx, input, ended.turn)
    await endRun(ctx, input, ended.is_waiting)
    if (ended.is_waiting && (await readSettings(ctx)).approval_channel_id !== null)
      await ctx.enqueue(announceRequestsJob, { session_id, turn: ended.turn })
    // What was decided meanwhile, the agent is told now.
    ctx.wake()
    return null
  },
})

async function endMessage(ctx: OperationCtx, { session_id, state, error, text }: Input, turn: number) {
  const told = await ctx.query(
    compile(sql`
      with conversation as (
        update ai_conversation set updated_at = now()
        where organization_id = ${ctx.organization.id}::uuid and session_id = ${session_id}::uuid returning organization_id, id)
      update ai_message m set text = ${text}, error = ${error}, state = ${state === 'halted' ? 'stopped' : state},
        duration_ms = extract(epoch from now() - m.created_at) * 1000
      from conversation c
      where m.organization_id = c.organization_id and m.conversation_id = c.id and m.turn = ${turn} and m.role = 'assistant'
      returning m.id`),
  )
  if (told.length > 0) ctx.signal({ type: 'grid', slug: 'ai-conversations' })
}

/** With requests that wait, a run goes on when they are decided; unless it was stopped, or has failed. */
async function endRun(ctx: OperationCtx, { session_id, state, error, report }: Input, isWaiting: boolean) {
  const run = await ctx.db.aiRun.findFirst({ where: { session_id } })
  if (!run) return
  const { id, started_at, proposals_only } = run
  const status = { done: isWaiting ? 'waiting' : 'completed', stopped: 'halted', halted: 'halted', failed: 'failed' }[
    state
  ]
  const ends = status === 'waiting' ? null : new Date()
  await ctx.db.aiRun.updateMany({
    where: { id },
    data: {
      status,
      error,
      ...(report ? { report } : {}),
      finished_at: ends,
      duration_ms: ends && started_at ? ends.getTime() - started_at.getTime() : null,
      action_count: await ctx.db.aiAction.count({ where: { run_id: id, approval_id: null } }),
      write_count: proposals_only
        ? await ctx.db.aiAction.count({ where: { run_id: id, allowed_by: REHEARSAL } })
        : await ctx.db.aiApproval.count({ where: { run_id: id, replaces_id: null } }),
    },
  })
  ctx.signal({ type: 'grid', slug: 'agent-runs', ids: [id] })
}
