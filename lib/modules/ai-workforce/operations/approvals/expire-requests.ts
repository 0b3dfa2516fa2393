import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import type { ApprovalRow } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { logAction } from '../log/log-action'

/** Ends the requests that nobody decided in time: they can be approved no longer, and the agent hears of it. */
export const expireRequests = defineOperation({
  name: 'ai-workforce.approval.expire',
  title: 'Ended requests that nobody decided in time',
  permission: 'ai-workforce.approval.decide',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({}),
  output: z.null(),
  async run({ ctx }) {
    const expired = await ctx.query<ApprovalRow>(
      compile(sql`
        update ai_approval set status = 'expired'
        where organization_id = ${ctx.organization.id}::uuid and status = 'pending' and expires_at <= now() returning *`),
    )
    for (const request of expired) {
      const { id, session_id, conversation_id, run_id, profile_id, asked_by, summary, input, tool_name } = request
      ctx.record({
        entity: 'ai-agent-approvals',
        id,
        label: summary,
        before: { status: 'pending' },
        after: { status: 'expired' },
      })
      await ctx.call(logAction, {
        ...{ session_id, conversation_id, run_id, profile_id, asked_by, summary, input },
        approval_id: id,
        tool: tool_name,
        outcome: 'expired',
        allowed_by: 'The time to decide',
      })
    }
    if (expired.length > 0) ctx.signal({ type: 'grid', slug: 'ai-agent-approvals', ids: expired.map(({ id }) => id) })
    ctx.wake()
    return null
  },
})
