import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { sinceField } from '@/lib/core/http/since'
import { defineOperation } from '@/lib/core/operation'
import { findHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { putInLine } from '@/lib/modules/integration/hooks/switch-hook'

/** Sends again, in order, what was given up or missed since a moment. */
export const resendFailed = defineOperation({
  name: 'integration.delivery.resend_failed',
  title: 'Sent failed events again',
  permission: 'integration.hook.write',
  effect: 'write',
  input: z.strictObject({ hook_id: z.string(), since: sinceField }),
  output: z.object({ ok: z.boolean(), resent: z.number(), message: z.string() }),
  run: async ({ ctx, input }) => {
    const hook = await findHook(ctx, input.hook_id)
    if (!hook.active) throw conflict('The webhook is switched off. Resume it first.')
    const resent = await putInLine(
      ctx,
      hook.id,
      sql`state in ('failed', 'cancelled') and not is_test and created_at >= ${input.since}::timestamptz`,
    )
    if (resent) ctx.record({ entity: HOOKS, id: hook.id, label: hookLabel(hook), before: null, after: { resent } })
    ctx.signal({ type: 'grid', slug: 'integration-deliveries' })
    ctx.wake()
    const events = resent === 1 ? '1 event is' : `${resent} events are`
    return { ok: true, resent, message: resent ? `${events} being sent again.` : 'Nothing failed since then.' }
  },
})
