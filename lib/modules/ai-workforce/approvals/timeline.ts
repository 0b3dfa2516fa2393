import type { OperationCtx } from '@/lib/core/operation'
import type { TimelineKind } from '@/lib/core/timeline/kinds'
import { partiesOfRow } from '@/lib/core/timeline/parties-of-record'
import { recordEntry } from '@/lib/core/timeline/record-entry'
import type { ApprovalRow } from './find-approval'

export const agentActionKind: TimelineKind = {
  kind: 'agent_action',
  label: 'Agents',
  icon: 'zap',
  permission: 'signed-in',
  describe: ({ title, data }) => ({
    title: `carried out: ${title}`,
    details: data.decided_by ? [`approved by ${data.decided_by}`] : [],
  }),
}

/** What an agent did to a record, once a person had approved it, is in the record's timeline. */
export async function recordAction(ctx: OperationCtx, request: ApprovalRow): Promise<void> {
  const { id, grid, row_id, profile_id, asked_by, summary, decided_by_name } = request
  const belonging = grid && row_id ? await partiesOfRow(ctx, grid, row_id) : null
  if (!belonging) return
  await recordEntry(ctx, {
    ...belonging,
    kind: 'agent_action',
    title: summary,
    data: { decided_by: decided_by_name },
    source: `approval:${id}`,
    ref: { grid: 'ai-agent-approvals', id },
    actor: { type: 'agent', id: profile_id, label: asked_by },
    is_sample: request.is_sample,
  })
}
