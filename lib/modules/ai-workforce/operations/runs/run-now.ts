import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { beginRun, whyNotRun } from '@/lib/modules/ai-workforce/runs/begin-run'

/** A run that a person starts; without a person to act for, the agent acts for them. */
export const runNow = defineOperation({
  name: 'ai-workforce.profile.run',
  title: 'Started an agent',
  permission: 'ai-workforce.profile.run',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ row_id: z.uuid('Choose an agent from the list.') }),
  output: z.object({ run_id: z.string() }),
  async run({ ctx, input: { row_id } }) {
    const profile = await ctx.db.aiProfile.findFirst({ where: { id: row_id, deleted_at: null } })
    if (!profile) throw notFound('agent')
    const refused = await whyNotRun(ctx, profile)
    if (refused) throw conflict(refused, 'agent_stopped')
    const run_id = await beginRun(ctx, profile, profile.run_as_user ?? ctx.user?.id ?? null, { trigger: 'manual' })
    return { run_id }
  },
})
