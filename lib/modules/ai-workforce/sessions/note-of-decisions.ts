import type { ApprovalRow } from '../approvals/find-approval'
import { oneLine } from './one-line'

/** What became of each request, for the agent that made them; reasons of rejections word for word. */
export const noteOfDecisions = (requests: ApprovalRow[]): string =>
  requests
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((request) => oneLine(lineOf(request)))
    .join('\n')

function lineOf({ status, execution, summary, rejection_reason, error, output, replaces_id }: ApprovalRow): string {
  const what = replaces_id ? `${summary} (as a person corrected it)` : summary
  if (status === 'rejected') return `Rejected: ${what}. Reason: “${rejection_reason}”`
  if (status === 'expired') return `Nobody decided in time, so it is not done: ${what}.`
  if (execution !== 'done') return `Approved, but it failed: ${what}. ${error}`
  return `Approved and carried out: ${what}.${idOf(output)}`
}

/** The id of what was made, so that the agent can go on with it. */
function idOf(output: unknown): string {
  const { id, row_id } = (output ?? {}) as Record<string, unknown>
  const made = row_id ?? id
  return typeof made === 'string' && made.length <= 100 ? ` Its id is ${made}.` : ''
}
