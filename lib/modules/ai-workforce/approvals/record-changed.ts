import type { OperationCtx } from '@/lib/core/operation'
import { agentContext } from '../agents/agent-context'
import { agentOf } from './agent-of'
import { recordNow } from './describe-call'
import type { ApprovalRow } from './find-approval'

/**
 * The record of a request as it is now, where it is another than the one that the request was made for; else undefined.
 * Null: it is gone. What is approved is what was seen.
 */
export async function changedRecord(
  ctx: Pick<OperationCtx, 'db'>,
  request: ApprovalRow,
): Promise<Record<string, unknown> | null | undefined> {
  const { grid, row_id, before } = request
  if (!grid || !row_id) return undefined
  const reader = await agentContext(await agentOf(ctx, request), { approved_request: request.id })
  const now = await recordNow(grid, row_id, reader)
  return isSame(before, now) ? undefined : now
}

// Columns come in the order of their grid, which a new version of the product may change.
/** Whether two values are the same as JSON, in whatever order their keys come. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value
