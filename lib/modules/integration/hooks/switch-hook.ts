import { sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { inOperation, lockAllLanes, settleHook } from '../delivery/lanes'
import type { HookOutput } from '../schemas'

const NOT_SENT = 'The webhook was switched off before this was sent.'

/** Ends deliveries at once: what waits is noted as missed, what is under way runs to its end. */
export async function switchOff(
  ctx: OperationCtx,
  hookId: string,
  reason: Exclude<HookOutput['state'], 'active'>,
): Promise<void> {
  const run = inOperation(ctx)
  await lockAllLanes(run)
  await ctx.db.integrationHook.updateMany({
    where: { id: hookId },
    data: { active: false, disabled_reason: reason, disabled_at: new Date(), version: { increment: 1 } },
  })
  await run(sql`
    update integration_delivery
       set state = 'cancelled', missed = not is_test, next_attempt_at = null, error = ${NOT_SENT}
     where hook_id = ${hookId}::uuid and state = 'waiting'`)
}

/**
 * Switches it on again. What it missed is sent in its order, or forgotten: then it can still be sent one by one.
 * @returns how many deliveries were put in line
 */
export async function switchOn(
  ctx: OperationCtx,
  hook: { id: string; failing_since: Date | null },
  deliverMissed: boolean,
): Promise<number> {
  const run = inOperation(ctx)
  await lockAllLanes(run)
  await ctx.db.integrationHook.updateMany({
    where: { id: hook.id },
    data: {
      active: true,
      disabled_reason: '',
      disabled_at: null,
      failing_since: null,
      last_failure_at: null,
      version: { increment: 1 },
    },
  })
  const caughtUp = deliverMissed ? await putInLine(ctx, hook.id, missedOf(hook)) : 0
  await run(sql`update integration_delivery set missed = false where hook_id = ${hook.id}::uuid and missed`)
  return caughtUp
}

/** Missed while it was off, or given up in the stretch of failing that switched it off. */
const missedOf = (hook: { failing_since: Date | null }) => sql`
  (missed or (state = 'failed' and not is_test and last_attempt_at >= ${hook.failing_since}::timestamptz))`

/**
 * Puts deliveries of a hook in line for the whole row of attempts, each in its place. All lanes are locked by this.
 * @param which a condition on the table
 */
export async function putInLine(ctx: OperationCtx, hookId: string, which: ReturnType<typeof sql>): Promise<number> {
  const run = inOperation(ctx)
  await lockAllLanes(run)
  const rows = await run<{ n: number }>(sql`
    with changed as (
      update integration_delivery
         set state = 'waiting', missed = false, round = 0, next_attempt_at = null, error = '', delivered_at = null
       where hook_id = ${hookId}::uuid and state in ('failed', 'cancelled', 'delivered') and ${which}
      returning 1
    ) select count(*)::int as n from changed`)
  await settleHook(run, hookId)
  return rows[0]?.n ?? 0
}
