import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError, notFound } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { rowOf } from '@/lib/core/grid/row-schema'
import { describeCron } from '@/lib/core/jobs/schedules/cron-time'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { agentContext } from '@/lib/modules/ai-workforce/agents/agent-context'
import { agentProfiles } from '@/lib/modules/ai-workforce/grids/agent-profiles.grid'
import { agentAccess, describeAccess } from '@/lib/modules/ai-workforce/profiles/describe-access'
import { eventTitle } from '@/lib/modules/ai-workforce/profiles/event-title'
import { READS_ONLY } from '@/lib/modules/ai-workforce/tools/call-tool'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const subscription = z.object({
  id: z.string(),
  event_name: z.string(),
  title: z.string().describe('What the event is, as people read it.'),
  enabled: z.boolean(),
})

const figures = z
  .object({
    runs: z.number(),
    waiting: z.number(),
    carried_out: z.number(),
    rejected: z.number(),
    waiting_request: z.string().nullable().describe('The newest request that waits.'),
  })
  .describe('Of the last 30 days.')

/** All that the page of an agent shows beside its runs. */
export const readAgent = defineOperation({
  name: 'ai-workforce.profile.page',
  title: 'Read an agent',
  permission: 'ai-workforce.profile.read',
  effect: 'read',
  input: z.strictObject({ agent_id: z.string() }),
  output: z.object({
    agent: rowOf(() => agentProfiles),
    deleted: z.boolean(),
    schedule: z.string().describe('When it runs, in words; empty: it has no schedule.'),
    access: agentAccess.nullable().describe('Null: everything that the user it acts for may use.'),
    problem: z.string().describe('Why it cannot work at all; empty: it can.'),
    subscriptions: z.array(subscription),
    figures,
  }),
  async run({ ctx, input: { agent_id } }) {
    const stored = UUID.test(agent_id)
      ? await ctx.db.aiProfile.findFirst({
          where: { id: agent_id },
          select: {
            deleted_at: true,
            schedule: true,
            name: true,
            run_as_user: true,
            tool_allowlist: true,
            grid_allowlist: true,
          },
        })
      : null
    if (!stored) throw notFound('agent')
    const [agent, subscriptions, figures, rights] = await Promise.all([
      readRow(agentProfiles, ctx, agent_id),
      ctx.db.aiSubscription.findMany({
        where: { agent_profile: agent_id, deleted_at: null },
        select: { id: true, event_name: true, enabled: true },
        orderBy: { id: 'asc' },
      }),
      readFigures(ctx, agent_id),
      rightsOf(ctx, agent_id, stored),
    ])
    return {
      agent,
      deleted: stored.deleted_at !== null,
      schedule: stored.schedule ? describeCron(stored.schedule) : '',
      access: rights.reader ? describeAccess(rights.reader, stored) : [],
      problem: rights.problem,
      subscriptions: subscriptions.map((one) => ({ ...one, title: eventTitle(one.event_name) })),
      figures,
    }
  },
})

/** Without a user to act for, it acts for the person who starts it. */
async function rightsOf(
  ctx: OperationCtx,
  id: string,
  { name, run_as_user }: { name: string; run_as_user: string | null },
): Promise<{ reader: OrganizationCtx | null; problem: string }> {
  const agent = {
    organization_id: ctx.organization.id,
    profile: { id, name },
    user_id: run_as_user ?? ctx.user?.id ?? null,
  }
  try {
    return { reader: await agentContext(agent, READS_ONLY), problem: '' }
  } catch (error) {
    if (error instanceof AppError) return { reader: null, problem: error.message }
    throw error
  }
}

/** Its runs of the last 30 days, with the outcomes of their requests; none waits longer than that. */
async function readFigures(ctx: OperationCtx, id: string): Promise<z.infer<typeof figures>> {
  const [found] = await ctx.query<z.infer<typeof figures>>(
    compile(sql`
      select count(distinct r.id)::int as runs,
        count(*) filter (where a.status = 'pending')::int as waiting,
        count(*) filter (where a.execution = 'done')::int as carried_out,
        count(*) filter (where a.status = 'rejected')::int as rejected,
        max(a.id::text) filter (where a.status = 'pending') as waiting_request
      from ai_run r
      left join ai_approval a on a.organization_id = r.organization_id and a.session_id = r.session_id
      where r.organization_id = ${ctx.organization.id}::uuid and r.profile_id = ${id}::uuid and not r.proposals_only
        and r.created_at > now() - interval '30 days'`),
  )
  return found!
}
