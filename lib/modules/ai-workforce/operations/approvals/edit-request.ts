import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { conflict } from '@/lib/core/errors'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { agentContext } from '@/lib/modules/ai-workforce/agents/agent-context'
import { agentOf } from '@/lib/modules/ai-workforce/approvals/agent-of'
import { ApprovalRequired } from '@/lib/modules/ai-workforce/approvals/approval-required'
import { demandPending, findApproval } from '@/lib/modules/ai-workforce/approvals/find-approval'
import { keepRequest } from '@/lib/modules/ai-workforce/approvals/keep-request'
import { demandDecider } from '@/lib/modules/ai-workforce/approvals/may-decide'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'
import { allTools } from '@/lib/modules/ai-workforce/tools/catalogue'

const about = { permission: 'ai-workforce.approval.decide', effect: 'write', forPeople: true } as const

/**
 * What a person corrects becomes a request of its own, checked like the first, which stays and says what took its place.
 * The agent hears what becomes of the new one.
 */
export const editRequest = defineOperation({
  ...about,
  name: 'ai-workforce.approval.edit',
  title: 'Corrected a request',
  delegates: true,
  input: z.strictObject({ approval_id: z.string(), input: z.record(z.string(), z.unknown()) }),
  output: z.object({ id: z.string(), message: z.string() }),
  async run({ ctx, input: { approval_id, input } }) {
    demandDecider(ctx, await readSettings(ctx))
    const request = await findApproval(ctx, approval_id)
    demandPending(request)
    const tool = allTools().get(request.tool_name)
    if (!tool) throw conflict('This version of the product has no such tool any more. Reject the request.')
    const { session_id, conversation_id, run_id, profile_id, call_id } = request
    const origin = { session_id, conversation_id, run_id, profile_id, call_id, replaces_id: request.id }
    const asker: OrganizationCtx = await agentContext(await agentOf(ctx, request), {
      hold: () => keepRequest(tool, input, origin, asker),
    })
    const id = await tool.run(asker, input).then(
      () => {
        throw new Error(`${tool.name} ran without approval`)
      },
      (error) => {
        if (error instanceof ApprovalRequired) return error.approvalId
        throw error
      },
    )
    const { isReplaced } = await runOperation(replaceRequest, ctx, { approval_id, by: id })
    if (!isReplaced) {
      demandPending(await findApproval(ctx, approval_id))
      throw conflict('This request was decided and taken back just now. Correct it again.', 'already_decided')
    }
    return { id, message: 'Saved as a new request. Approve that one.' }
  },
})

const replaceRequest = defineOperation({
  ...about,
  name: 'ai-workforce.approval.replace',
  title: 'Replaced a request by a corrected one',
  input: z.strictObject({ approval_id: z.string(), by: z.string() }),
  output: z.object({ isReplaced: z.boolean() }),
  async run({ ctx, input: { approval_id, by } }) {
    const before = await findApproval(ctx, approval_id)
    const decided = {
      status: 'rejected',
      decided_at: new Date(),
      decided_by: ctx.user!.id,
      decided_by_name: ctx.user!.name,
      rejection_reason: 'Replaced by a corrected request.',
      told: true,
    }
    const { count } = await ctx.db.aiApproval.updateMany({
      where: { id: approval_id, status: 'pending' },
      data: decided,
    })
    if (count === 0) {
      // Decided by another approver in between: the correction would be done beside it.
      await ctx.db.aiApproval.updateMany({
        where: { id: by, status: 'pending' },
        data: { ...decided, rejection_reason: 'The first request was decided meanwhile.' },
      })
      return { isReplaced: false }
    }
    ctx.record({
      entity: 'ai-agent-approvals',
      id: approval_id,
      label: before.summary,
      before: { status: 'pending' },
      after: { status: 'rejected', replaced_by: by },
    })
    ctx.signal({ type: 'grid', slug: 'ai-agent-approvals', ids: [approval_id, by] })
    return { isReplaced: true }
  },
})
