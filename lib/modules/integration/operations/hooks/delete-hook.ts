import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { auditedHook, findHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { switchOff } from '@/lib/modules/integration/hooks/switch-hook'

/** Unsubscribes at once. Its deliveries go with it; the rows themselves are swept later. */
export const deleteHook = defineOperation({
  name: 'integration.hook.delete',
  title: 'Deleted a webhook',
  permission: 'integration.hook.write',
  effect: 'danger',
  input: z.strictObject({ hook_id: z.string() }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const hook = await findHook(ctx, input.hook_id)
    await switchOff(ctx, hook.id, 'paused')
    await ctx.db.integrationHook.update({ where: { id: hook.id }, data: { deleted_at: new Date() } })
    ctx.record({ entity: HOOKS, id: hook.id, label: hookLabel(hook), before: auditedHook(hook), after: null })
    ctx.signal({ type: 'grid', slug: HOOKS, ids: [hook.id] })
    ctx.signal({ type: 'grid', slug: 'integration-deliveries' })
    return null
  },
})
