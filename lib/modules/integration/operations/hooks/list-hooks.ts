import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { hookToWire } from '@/lib/modules/integration/domain/wire'
import { findHook } from '@/lib/modules/integration/hooks/find-hook'
import { hourOutput, type ListedHook, listedHookOutput } from '@/lib/modules/integration/schemas'

export const listHooks = defineOperation({
  name: 'integration.hook.list',
  title: 'Listed webhooks',
  permission: 'integration.hook.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ hooks: z.array(listedHookOutput) }),
  run: async ({ ctx }) => {
    const rows = await ctx.db.integrationHook.findMany({
      where: { deleted_at: null },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    const figures = await figuresOf(ctx, null)
    return { hooks: rows.map((row) => ({ ...hookToWire(row), last_day: figures.get(row.id) ?? NOTHING })) }
  },
})

export const readHook = defineOperation({
  name: 'integration.hook.read',
  title: 'Read a webhook',
  permission: 'integration.hook.read',
  effect: 'read',
  input: z.strictObject({ hook_id: z.string() }),
  output: listedHookOutput.extend({ hours: z.array(hourOutput) }),
  run: async ({ ctx, input }) => {
    const row = await findHook(ctx, input.hook_id)
    const figures = await figuresOf(ctx, row.id)
    return { ...hookToWire(row), last_day: figures.get(row.id) ?? NOTHING, hours: await hoursOf(ctx, row.id) }
  },
})

type Figures = ListedHook['last_day']
const NOTHING: Figures = {
  delivered: 0,
  failed: 0,
  waiting: 0,
  success_rate: null,
  last_delivery_at: null,
  missed: 0,
}

async function figuresOf(ctx: OperationCtx, hookId: string | null): Promise<Map<string, Figures>> {
  const rows = await ctx.query<
    { id: string; last: Date | string | null } & Omit<Figures, 'success_rate' | 'last_delivery_at'>
  >(
    compile(sql`
      select h.id::text, day.delivered, day.failed, open.waiting, missed.missed, latest.last
        from integration_hook h
        cross join lateral (
          select count(*) filter (where state = 'delivered')::int as delivered,
                 count(*) filter (where state = 'failed' or (state = 'waiting' and attempt > 0))::int as failed
            from integration_delivery d
           where d.organization_id = h.organization_id and d.hook_id = h.id and not d.is_test
             and d.created_at > now() - interval '24 hours'
        ) day
        cross join lateral (
          select count(*)::int as waiting from integration_delivery d
           where d.hook_id = h.id and d.state in ('waiting', 'delivering')
        ) open
        cross join lateral (
          select (select count(*) from integration_delivery d where d.hook_id = h.id and d.missed)::int
               + case when h.active or h.failing_since is null then 0 else (
                   select count(*) from integration_delivery d
                    where d.organization_id = h.organization_id and d.hook_id = h.id and d.state = 'failed'
                      and not d.is_test and d.last_attempt_at >= h.failing_since)::int end as missed
        ) missed
        cross join lateral (
          select max(d.last_attempt_at) as last from (
            select last_attempt_at from integration_delivery d
             where d.organization_id = h.organization_id and d.hook_id = h.id and d.attempt > 0
             order by d.created_at desc, d.id desc limit 20
          ) d
        ) latest
       where h.organization_id = ${ctx.organization.id}::uuid and h.deleted_at is null
         and (${hookId}::uuid is null or h.id = ${hookId}::uuid)`),
  )
  return new Map(
    rows.map(({ id, last, ...counts }) => {
      const ended = counts.delivered + counts.failed
      const success_rate = ended ? Math.floor((counts.delivered / ended) * 100) : null
      return [id, { ...counts, success_rate, last_delivery_at: last ? new Date(last).toISOString() : null }]
    }),
  )
}

/** The last 24 hours, oldest first, hours without an event too. */
async function hoursOf(ctx: OperationCtx, hookId: string) {
  const rows = await ctx.query<{ hour: Date | string; delivered: number; failed: number }>(
    compile(sql`
      select hour, count(d.id) filter (where d.state = 'delivered')::int as delivered,
             count(d.id) filter (where d.state in ('failed', 'cancelled') or (d.state = 'waiting' and d.attempt > 0))::int as failed
        from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') hour
        left join integration_delivery d
          on d.organization_id = ${ctx.organization.id}::uuid and d.hook_id = ${hookId}::uuid and not d.is_test
         and d.created_at >= hour and d.created_at < hour + interval '1 hour'
       group by hour order by hour`),
  )
  return rows.map(({ hour, ...counts }) => ({ hour: new Date(hour).toISOString(), ...counts }))
}
