import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'

type Row = { kill_switch_at: Date | null; kill_switch_by: string | null; waiting: number }

/** What every page shows of the agents: since when all are stopped, and how many requests wait. One statement. */
export const readShell = defineOperation({
  name: 'ai-workforce.shell.read',
  title: 'Read what every page shows of the agents',
  permission: 'signed-in',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({
    /** Null: they work, or the caller may not see it. */
    stopped: z.object({ at: z.string(), by: z.string() }).nullable(),
    waiting: z.number(),
  }),
  async run({ ctx }) {
    const maySeeStop = can(ctx, 'ai-workforce.settings.read')
    const maySeeWaiting = can(ctx, 'ai-workforce.approval.read')
    if (!maySeeStop && !maySeeWaiting) return { stopped: null, waiting: 0 }
    const organization = sql`${ctx.organization.id}::uuid`
    const [row] = await ctx.query<Row>(
      compile(sql`
        select settings.kill_switch_at, settings.kill_switch_by,
          (select count(*)::int from ai_approval
            where organization_id = ${organization} and status = 'pending') as waiting
        from (select 1) as always
        left join ai_settings settings on settings.organization_id = ${organization} and settings.kill_switch`),
    )
    const { kill_switch_at, kill_switch_by, waiting } = row!
    return {
      stopped: maySeeStop && kill_switch_at ? { at: kill_switch_at.toISOString(), by: kill_switch_by ?? '' } : null,
      waiting: maySeeWaiting ? waiting : 0,
    }
  },
})
