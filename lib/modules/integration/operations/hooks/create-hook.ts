import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { newSecret } from '@/lib/modules/integration/domain/signature'
import { hookToWire } from '@/lib/modules/integration/domain/wire'
import { auditedHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { hookFields, readHookInput } from '@/lib/modules/integration/hooks/hook-input'
import { MAX_HOOKS, newHookOutput } from '@/lib/modules/integration/schemas'

/**
 * Subscribes an address to events. The same address may be there already: tools subscribe once a workflow, so it is
 * allowed, and said.
 */
export const createHook = defineOperation({
  name: 'integration.hook.create',
  title: 'Subscribed a webhook',
  permission: 'integration.hook.write',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject(hookFields),
  output: newHookOutput,
  run: async ({ ctx, input }) => {
    const { target_url = '', events = [], note } = await readHookInput(input, true)
    // One at a time, so that the limit holds.
    await ctx.query(compile(sql`select pg_advisory_xact_lock(hashtext(${`hooks ${ctx.organization.id}`}))::text`))
    const others = await ctx.db.integrationHook.findMany({ where: { deleted_at: null } })
    if (others.length >= MAX_HOOKS)
      throw conflict(`An organization has at most ${MAX_HOOKS} webhooks. Delete one that is not needed.`)
    const secret = newSecret()
    const row = await ctx.db.integrationHook.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        target_url,
        events,
        description: input.description?.trim() ?? '',
        secret: encryptSecret(secret),
        created_by: ctx.actor.id,
        created_by_name: ctx.actor.label,
      },
    })
    ctx.record({ entity: HOOKS, id: row.id, label: hookLabel(row), before: null, after: auditedHook(row) })
    ctx.signal({ type: 'grid', slug: HOOKS, ids: [row.id] })
    const asSet = (names: string[]) => [...names].sort().join()
    const same_as = others
      .filter((other) => other.target_url === target_url && asSet(other.events) === asSet(events))
      .map(({ id }) => id)
    return { ...hookToWire(row), secret, same_as, note }
  },
})
