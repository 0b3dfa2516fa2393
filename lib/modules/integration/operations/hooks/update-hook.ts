import { z } from 'zod'
import { stale } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { hookToWire } from '@/lib/modules/integration/domain/wire'
import { auditedHook, findHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { hookFields, readHookInput } from '@/lib/modules/integration/hooks/hook-input'
import { switchOff, switchOn } from '@/lib/modules/integration/hooks/switch-hook'
import { hookOutput } from '@/lib/modules/integration/schemas'

/** Changes what is sent. `active: false` pauses; `active: true` resumes, and with `deliver_missed` catches up. */
export const updateHook = defineOperation({
  name: 'integration.hook.update',
  title: 'Changed a webhook',
  permission: 'integration.hook.write',
  effect: 'write',
  input: z.strictObject({
    hook_id: z.string(),
    ...hookFields,
    active: z.boolean({ error: 'Send true or false.' }).optional(),
    deliver_missed: z.boolean({ error: 'Send true or false.' }).optional(),
    version: z.number().int().optional(),
  }),
  output: hookOutput.extend({ delivering_missed: z.number(), note: z.string().nullable() }),
  run: async ({ ctx, input }) => {
    const before = await findHook(ctx, input.hook_id)
    if (input.version !== undefined && input.version !== before.version) throw stale(hookToWire(before))
    const { target_url, events, note } = await readHookInput(input, false)
    const changes = {
      ...(target_url ? { target_url } : {}),
      ...(events ? { events } : {}),
      ...(input.description === undefined ? {} : { description: input.description?.trim() ?? '' }),
    }
    if (Object.keys(changes).length)
      await ctx.db.integrationHook.update({
        where: { id: before.id },
        data: { ...changes, version: { increment: 1 } },
      })
    if (input.active === false && before.active) await switchOff(ctx, before.id, 'paused')
    const delivering_missed =
      input.active === true && !before.active ? await switchOn(ctx, before, input.deliver_missed ?? false) : 0
    const after = await findHook(ctx, before.id)
    ctx.record({
      entity: HOOKS,
      id: after.id,
      label: hookLabel(after),
      before: auditedHook(before),
      after: auditedHook(after),
    })
    ctx.signal({ type: 'grid', slug: HOOKS, ids: [after.id] })
    ctx.signal({ type: 'grid', slug: 'integration-deliveries' })
    ctx.wake()
    return { ...hookToWire(after), delivering_missed, note }
  },
})
