import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { recordAction } from '@/lib/modules/ai-workforce/approvals/timeline'
import { logAction } from '../log/log-action'

const finishInput = z.object({
  execution: z.enum(['waiting', 'done', 'failed']),
  run_after: z.date().optional(),
  output: z.unknown().optional(),
  error: z.string().optional(),
  duration_ms: z.number().int().optional(),
})

/** Writes down what came of a request, and logs it with what it changed. */
export const finishRequest = defineOperation({
  name: 'ai-workforce.approval.finish',
  title: 'Carried out an approved request',
  permission: 'ai-workforce.approval.decide',
  effect: 'write',
  forPeople: true,
  unaudited: true,
  input: finishInput.extend({ id: z.string() }),
  output: z.null(),
  async run({ ctx, input: { id, execution, run_after, output, error = '', duration_ms = 0 } }) {
    const ended = execution !== 'waiting'
    const { count } = await ctx.db.aiApproval.updateMany({
      where: { id, execution: 'running' },
      data: {
        execution,
        leased_until: null,
        // It was looked at, not tried.
        ...(run_after ? { run_after, attempts: { decrement: 1 } } : {}),
        ...(ended ? { finished_at: new Date(), error } : {}),
        ...(output ? { output: output as object } : {}),
      },
    })
    ctx.signal({ type: 'grid', slug: 'ai-agent-approvals', ids: [id] })
    if (!ended || count === 0) return null
    const request = await ctx.db.aiApproval.findFirstOrThrow({ where: { id } })
    const { session_id, conversation_id, run_id, profile_id, asked_by, tool_name, summary, input } = request
    const changes = await ctx.query<{ before: object | null; after: object | null }>(
      compile(sql`
        select before, after from audit_log
        where organization_id = ${ctx.organization.id}::uuid and request_id = ${id} and entity is not null
          and at > ${request.decided_at ?? request.created_at}
        order by at limit 50`),
    )
    const all = (side: 'before' | 'after') => {
      const told = changes.flatMap((change) => change[side] ?? [])
      return told.length > 1 ? told : told[0]
    }
    if (execution === 'done') await recordAction(ctx, request)
    await ctx.call(logAction, {
      ...{ session_id, conversation_id, run_id, profile_id, asked_by, summary, input, duration_ms },
      approval_id: id,
      tool: tool_name,
      outcome: execution === 'done' ? 'success' : 'error',
      output,
      before: all('before') ?? request.before,
      after: all('after'),
      error_detail: error,
      allowed_by: `${request.decided_by_name}, ${request.decided_as}`,
    })
    ctx.wake()
    return null
  },
})
