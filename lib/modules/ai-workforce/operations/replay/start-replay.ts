import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { beginRun, type RunEvent, whyNotRun } from '@/lib/modules/ai-workforce/runs/begin-run'

const MAX_EVENTS = 20
const DAYS = 7

/**
 * Lets an agent work on what its events were in the last week, or on its task alone where there were none, and only say what it would
 * ask for. Also of one that is paused: a rehearsal comes before it is switched on.
 */
export const startReplay = defineOperation({
  name: 'ai-workforce.profile.replay',
  title: 'Rehearsed an agent on last week',
  permission: 'ai-workforce.profile.run',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({ agent_id: z.string() }),
  output: z.object({
    runs: z.number().int().describe('How many rehearsals begin: one for each event, or one of the task alone.'),
    left_out: z.number().int().describe(`Older events of the week, beyond the newest ${MAX_EVENTS}.`),
  }),
  async run({ ctx, input: { agent_id } }) {
    const [locked] = await ctx.query<{ id: string }>(
      compile(sql`
        select id::text from ai_profile
        where organization_id = ${ctx.organization.id}::uuid and id::text = ${agent_id} and deleted_at is null for no key update`),
    )
    if (!locked) throw notFound('agent')
    const profile = await ctx.db.aiProfile.findFirstOrThrow({ where: { id: agent_id } })
    const refused = await whyNotRun(ctx, { ...profile, enabled: true })
    if (refused) throw conflict(refused, 'agent_stopped')
    const atWork = await ctx.db.aiRun.count({
      where: { profile_id: agent_id, proposals_only: true, status: { in: ['queued', 'running'] } },
    })
    if (atWork > 0) throw conflict('A rehearsal of this agent is at work. Wait until it is done.', 'at_work')

    const names = await ctx.db.aiSubscription.findMany({
      where: { agent_profile: agent_id, deleted_at: null },
      select: { event_name: true },
    })
    const { events, total } = await lastWeek(ctx, [...new Set(names.map(({ event_name }) => event_name))])
    const left_out = total - events.length
    const user = profile.run_as_user ?? ctx.user?.id ?? null
    const at = new Date()
    for (const event of events.length > 0 ? events : [null])
      await beginRun(ctx, profile, user, { trigger: 'replay', event, at, left_out })
    return { runs: Math.max(events.length, 1), left_out }
  },
})

async function lastWeek(ctx: OperationCtx, names: string[]): Promise<{ events: RunEvent[]; total: number }> {
  if (names.length === 0) return { events: [], total: 0 }
  const found = await ctx.query<RunEvent & { total: number }>(
    compile(sql`
      select id::text, name, payload, count(*) over ()::int as total from platform_event
      where organization_id = ${ctx.organization.id}::uuid and name = any(${names}::text[])
        and emitted_at > now() - make_interval(days => ${DAYS})
      order by emitted_at desc, id desc limit ${MAX_EVENTS}`),
  )
  return { events: found.map(({ id, name, payload }) => ({ id, name, payload })), total: found[0]?.total ?? 0 }
}
