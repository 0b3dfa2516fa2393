import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { nextRun } from '@/lib/core/jobs/schedules/cron-time'
import { defineOperation } from '@/lib/core/operation'
import { beginRun, whyNotRun } from '@/lib/modules/ai-workforce/runs/begin-run'
import { ownerOf } from '@/lib/modules/ai-workforce/runs/owner-of'

/**
 * Starts an agent whose time has come, and sets its next one. Of two workers the second finds the time moved on. What came due while
 * nothing ran is made up for once; while its last run is at work, it is not started again.
 */
export const startDue = defineOperation({
  name: 'ai-workforce.run.start-due',
  title: 'Started an agent by the clock',
  permission: 'ai-workforce.profile.run',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ profile_id: z.string() }),
  output: z.object({ run_id: z.string().nullable() }),
  async run({ ctx, input: { profile_id } }) {
    const [due] = await ctx.query<{ schedule: string }>(
      compile(sql`
        select schedule from ai_profile
        where organization_id = ${ctx.organization.id}::uuid and id = ${profile_id}::uuid and deleted_at is null
          and next_run_at <= now() for no key update`),
    )
    if (!due) return { run_id: null }
    const next_run_at = due.schedule ? nextRun(due.schedule, ctx.organization.time_zone, new Date()) : null
    const profile = await ctx.db.aiProfile.update({ where: { id: profile_id }, data: { next_run_at } })
    const atWork = await ctx.db.aiRun.findFirst({
      where: { profile_id, status: { in: ['queued', 'running'] }, proposals_only: false },
    })
    if (atWork || (await whyNotRun(ctx, profile))) return { run_id: null }
    const user = profile.run_as_user ?? (await ownerOf(ctx))
    ctx.signal({ type: 'grid', slug: 'agent-profiles', ids: [profile_id] })
    return { run_id: await beginRun(ctx, profile, user, { trigger: 'scheduled' }) }
  },
})
