import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { newSecret } from '@/lib/modules/integration/domain/signature'
import { findHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS, rotatedOutput } from '@/lib/modules/integration/schemas'

/** A new secret, shown once. Until the overlap is over, deliveries carry a signature of each. */
export const rotateSecret = defineOperation({
  name: 'integration.hook.rotate_secret',
  title: 'Exchanged the secret of a webhook',
  permission: 'integration.hook.write',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({
    hook_id: z.string(),
    overlap_hours: z
      .number({ error: 'Enter a number of hours.' })
      .min(0, 'The least is 0: the former secret ends at once.')
      .max(MAX_OVERLAP_HOURS, `The most is ${MAX_OVERLAP_HOURS}, a week.`)
      .default(OVERLAP_HOURS),
  }),
  output: rotatedOutput,
  run: async ({ ctx, input }) => {
    const hook = await findHook(ctx, input.hook_id)
    const secret = newSecret()
    const until = input.overlap_hours ? new Date(Date.now() + input.overlap_hours * 3_600_000) : null
    await ctx.db.integrationHook.update({
      where: { id: hook.id },
      data: {
        secret: encryptSecret(secret),
        previous_secret: until ? hook.secret : null,
        previous_secret_until: until,
        version: { increment: 1 },
      },
    })
    const isoOrNull = (date: Date | null) => date?.toISOString() ?? null
    ctx.record({
      entity: HOOKS,
      id: hook.id,
      label: hookLabel(hook),
      before: { signed_by_former_until: isoOrNull(hook.previous_secret_until) },
      after: { signed_by_former_until: isoOrNull(until) ?? 'ended at once' },
    })
    ctx.signal({ type: 'grid', slug: HOOKS, ids: [hook.id] })
    return { id: hook.id, secret, previous_secret_until: isoOrNull(until) }
  },
})
