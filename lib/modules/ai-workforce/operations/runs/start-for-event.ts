import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { beginRun, EVENT_RUNS_PER_HOUR, type RunProfile, whyNotRun } from '@/lib/modules/ai-workforce/runs/begin-run'
import { isMember, ownerOf } from '@/lib/modules/ai-workforce/runs/owner-of'

const HOUR_MS = 3_600_000

const shared = z.object({
  name: z.string(),
  task_prompt: z.string(),
  system_prompt_addition: z.string(),
  tool_allowlist: z.array(z.string()),
  grid_allowlist: z.array(z.string()),
  max_write_actions: z.number().int(),
  model_override: z.string(),
  run_as_user: z.string().nullable(),
})

/**
 * Starts an agent because of an event, once for each event however often it is handed on. An agent of another organization, whose
 * subscription is for all of them, is first written down here, where people see it, switch it off and choose for whom it acts.
 */
export const startForEvent = defineOperation({
  name: 'ai-workforce.run.start-for-event',
  title: 'Started an agent for an event',
  permission: 'ai-workforce.profile.run',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({
    profile_id: z.string(),
    shared: shared.nullable(),
    event: z.object({ id: z.string(), name: z.string() }),
    payload: z.unknown(),
  }),
  output: z.object({ run_id: z.string().nullable() }),
  async run({ ctx, input: { profile_id, shared, event, payload } }) {
    const known = { profile_id, event_id: event.id, proposals_only: false }
    if (await ctx.db.aiRun.findFirst({ where: known })) return { run_id: null }
    const profile = shared
      ? await writtenDown(ctx, profile_id, shared)
      : await ctx.db.aiProfile.findFirst({ where: { id: profile_id, deleted_at: null } })
    if (!profile || profile.deleted_at || (await whyNotRun(ctx, profile))) return { run_id: null }
    const since = new Date(Date.now() - HOUR_MS)
    const lately = await ctx.db.aiRun.count({ where: { profile_id, trigger: 'event', created_at: { gte: since } } })
    const refused =
      lately >= EVENT_RUNS_PER_HOUR
        ? `Events have started this agent ${EVENT_RUNS_PER_HOUR} times within an hour, so it rested. Start it yourself if this event matters.`
        : ''
    const user = profile.run_as_user ?? (await ownerOf(ctx))
    const why = { trigger: 'event' as const, event: { ...event, payload } }
    return { run_id: await beginRun(ctx, profile, user, why, refused) }
  },
})

/** The agent as this organization has it, with the same id; its limits and task stay those of the one that is shared. */
async function writtenDown(
  ctx: OperationCtx,
  id: string,
  { name, run_as_user, ...rest }: z.output<typeof shared>,
): Promise<RunProfile> {
  const known = await ctx.db.aiProfile.findFirst({ where: { id } })
  if (known) return ctx.db.aiProfile.update({ where: { id }, data: rest })
  const twin = await ctx.db.aiProfile.findFirst({
    where: { name: { equals: name, mode: 'insensitive' }, deleted_at: null },
  })
  const acts = run_as_user && (await isMember(ctx, run_as_user)) ? run_as_user : await ownerOf(ctx)
  return ctx.db.aiProfile.create({
    data: {
      ...rest,
      id,
      organization_id: ctx.organization.id,
      name: twin ? `${name} (platform ${id.slice(-6)})` : name,
      run_as_user: acts,
    },
  })
}
