import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { takeTurnJob } from '../jobs/take-turn.job'
import { addStep } from './add-step'

/** So long a turn may wait for a worker before it is offered again. */
const QUEUED_SECONDS = 20

/** The state of a session, locked until the transaction ends: of two that begin a turn at once, the second sees the first's. */
export async function lockSession(ctx: OperationCtx, id: string): Promise<{ state: string; turn: number } | null> {
  const [session] = await ctx.query<{ state: string; turn: number }>(
    compile(sql`
      select state, turn from ai_session
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid for no key update`),
  )
  return session ?? null
}

/**
 * Tells the agent something, and has a worker take its turn.
 * @param sessionId locked, and not at work
 * @returns the number of the turn
 */
export async function beginTurn(
  ctx: OperationCtx,
  sessionId: string,
  step: { role: 'user' | 'note'; content: { text: string } },
): Promise<number> {
  const [begun] = await ctx.query<{ turn: number }>(
    compile(sql`
      update ai_session
      set state = 'working', turn = turn + 1, stop_requested = false, claimed_by = null,
        leased_until = now() + make_interval(secs => ${QUEUED_SECONDS})
      where organization_id = ${ctx.organization.id}::uuid and id = ${sessionId}::uuid
      returning turn`),
  )
  await addStep(ctx, { session_id: sessionId, ...step })
  await ctx.enqueue(takeTurnJob, { session_id: sessionId })
  return begun!.turn
}
