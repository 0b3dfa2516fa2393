import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { allTools } from '@/lib/modules/ai-workforce/tools/catalogue'
import { REHEARSAL } from '@/lib/modules/ai-workforce/tools/rehearsal'

const MAX_RUNS = 20
const MAX_PROPOSALS = 500

const values = z.record(z.string(), z.unknown())

const proposal = z.object({
  id: z.string(),
  tool: z.string(),
  summary: z.string(),
  grid: z.string().nullable().describe('The list that the tool is about, where it is about one.'),
  input: values,
  before: values.nullable().describe('The record as it is, where there is one.'),
})

const rehearsal = z.object({
  run_id: z.string(),
  event_name: z.string().describe('Empty: the task alone, without an event.'),
  event_at: z.string().nullable(),
  status: z.string(),
  report: z.string(),
  error: z.string(),
  would_ask: z.array(proposal),
})

/** The newest rehearsal of an agent: for each event what it would have asked for. */
export const readReplay = defineOperation({
  name: 'ai-workforce.profile.read-replay',
  title: 'Read the rehearsal of an agent',
  permission: 'ai-workforce.run.read',
  effect: 'read',
  input: z.strictObject({ agent_id: z.uuid() }),
  output: z.object({
    at: z.string().nullable().describe('When it was started; null: there was none.'),
    left_out: z.number().int().describe('Older events of that week that were not rehearsed.'),
    runs: z.array(rehearsal),
  }),
  async run({ ctx, input: { agent_id: profile_id } }) {
    const [profile, all] = await Promise.all([
      ctx.db.aiProfile.findFirst({ where: { id: profile_id }, select: { id: true } }),
      ctx.db.aiRun.findMany({
        where: { profile_id, proposals_only: true },
        orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
        take: MAX_RUNS,
      }),
    ])
    if (!profile) throw notFound('agent')
    const [newest] = all
    if (!newest) return { at: null, left_out: 0, runs: [] }
    const runs = all.filter(({ created_at }) => created_at.getTime() === newest.created_at.getTime())
    const [events, actions] = await Promise.all([
      ctx.db.platformEvent.findMany({ where: { id: { in: runs.flatMap(({ event_id }) => event_id ?? []) } } }),
      ctx.db.aiAction.findMany({
        where: { run_id: { in: runs.map(({ id }) => id) }, allowed_by: REHEARSAL },
        orderBy: { created_at: 'asc' },
        take: MAX_PROPOSALS,
      }),
    ])
    return {
      at: newest.created_at.toISOString(),
      left_out: Number((newest.limits as { left_out?: number }).left_out ?? 0),
      runs: runs.map(({ id: run_id, event_id, event_name, status, report, error }) => {
        const event = events.find(({ id }) => id === event_id)
        return {
          ...{ run_id, event_name, status, report, error },
          event_at: event?.emitted_at.toISOString() ?? null,
          would_ask: actions
            .filter((action) => action.run_id === run_id)
            .map(({ id, tool, summary, input, before }) => ({
              ...{ id, tool, summary },
              grid: allTools().get(tool)?.grid ?? null,
              input: (input ?? {}) as Record<string, unknown>,
              before: before as Record<string, unknown> | null,
            })),
        }
      }),
    }
  },
})
