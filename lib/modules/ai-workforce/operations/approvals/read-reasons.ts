import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ApprovalRow, findApproval } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { gridRead, namedRecord, recordOf, rowsRead } from '@/lib/modules/ai-workforce/conversations/named-records'
import { callKey, isAssistant, type Step } from '@/lib/modules/ai-workforce/sessions/steps'

/** So many records of a read are named. */
const MAX_NAMED = 8
const MAX_CORRECTIONS = 20

const reasons = z
  .object({
    asked_by: z.string().describe('The agent, and on whose behalf.'),
    started_by: z.enum(['conversation', 'manual', 'scheduled', 'event', 'program']),
    event_name: z.string(),
    request: z.string().describe('What the agent was told at the beginning of that turn.'),
    words: z.string().describe('What the model said before it asked.'),
    reads: z.array(
      z.object({
        summary: z.string(),
        tool: z.string(),
        input: z.record(z.string(), z.unknown()).nullable(),
        rows: z.number().int().nullable().describe('How many it got; null: it was no list or record, or is not known.'),
        records: z.array(namedRecord).describe('The first of them, where the caller may see them.'),
      }),
    ),
  })
  .meta({ id: 'ApprovalReasons' })

/** Why a request was made: from what the agent was told and had read in that turn before it. No model is asked. */
export const readReasons = defineOperation({
  name: 'ai-workforce.approval.read_reasons',
  title: 'Viewed why an agent asked',
  permission: 'ai-workforce.approval.read',
  effect: 'read',
  input: z.strictObject({ approval_id: z.string() }),
  output: z.object({ reasons }),
  async run({ ctx, input: { approval_id } }) {
    const request = await firstOf(ctx, await findApproval(ctx, approval_id))
    const { asked_by, session_id, run_id, conversation_id, call_id } = request
    const run = run_id ? await ctx.db.aiRun.findFirst({ where: { id: run_id } }) : null
    const about = run_id ? { run_id } : conversation_id ? { conversation_id } : null
    const asked = about ? await ctx.db.aiAction.findFirst({ where: { ...about, approval_id: request.id } }) : null
    const steps = session_id && asked ? await stepsOf(ctx, session_id, asked.turn) : []
    const reads = asked
      ? await ctx.db.aiAction.findMany({
          where: {
            ...about,
            turn: asked.turn,
            outcome: 'success',
            tool: { not: 'find_tools' },
            created_at: { lt: asked.created_at },
          },
          orderBy: { created_at: 'asc' },
        })
      : []
    return {
      reasons: {
        asked_by,
        started_by: (run?.trigger ?? (conversation_id ? 'conversation' : 'program')) as 'conversation',
        event_name: run?.event_name ?? '',
        request: toldIn(steps),
        words: wordsBefore(steps, call_id),
        reads: reads.map((read) => describeRead(ctx, read)),
      },
    }
  },
})

/** The request of the agent itself, before people corrected it. */
async function firstOf(ctx: OperationCtx, request: ApprovalRow): Promise<ApprovalRow> {
  let first = request
  for (let left = MAX_CORRECTIONS; first.replaces_id && left > 0; left--)
    first = await findApproval(ctx, first.replaces_id)
  return first
}

const stepsOf = async ({ db }: OperationCtx, session_id: string, turn: number) =>
  (await db.aiStep.findMany({ where: { session_id, turn }, orderBy: { position: 'asc' } })) as unknown as Step[]

function toldIn(steps: Step[]): string {
  const told = steps.find(({ role }) => role === 'user' || role === 'note')
  return told && 'text' in told.content ? told.content.text : ''
}

/** With the call itself, or the last that it said before. */
function wordsBefore(steps: Step[], callId: string): string {
  const said = steps.filter(isAssistant)
  const at = said.findIndex(({ position, content }) =>
    content.toolCalls.some(({ id }) => callKey(position, id) === callId),
  )
  return (
    said
      .slice(0, at + 1)
      .findLast(({ content }) => content.text.trim())
      ?.content.text.trim() ?? ''
  )
}

type Read = { tool: string; summary: string; outcome: string; input: unknown; output: unknown }

function describeRead(ctx: Ctx, read: Read) {
  const grid = gridRead(ctx, read)
  const rows = grid ? rowsRead(read) : []
  const { tool, summary, input } = read
  return {
    ...{ tool, summary },
    input: typeof input === 'object' && !Array.isArray(input) ? (input as Record<string, unknown> | null) : null,
    rows: grid && isKnown(read.output) ? rows.length : null,
    records: grid ? rows.flatMap((row) => recordOf(grid, row) ?? []).slice(0, MAX_NAMED) : [],
  }
}

/** What was very long is not in the log as a whole. */
const isKnown = (output: unknown): boolean => typeof output === 'object' && output !== null && !('cut' in output)
