import { ApiError } from '@/lib/client/api'
import { runGridAction } from '@/lib/client/queries'
import type { RecordFacts } from './types'

type Options = { params?: Record<string, unknown>; idempotencyKey?: string }

/** Runs an action of the grid on one record. Answers its message; throws one that was refused. */
export async function runOnRecord(
  record: Pick<RecordFacts, 'slug' | 'id'>,
  action: string,
  { params, idempotencyKey }: Options = {},
): Promise<string> {
  const body = { ids: [record.id], ...(params ? { params } : {}) }
  const answer = await runGridAction(record.slug, action, body, idempotencyKey)
  if ('job_id' in answer) return answer.message ?? ''
  const message = answer.results[0]?.message ?? ''
  if (answer.ok) return message
  throw new ApiError({ status: 422, body: { detail: message, code: 'refused' }, requestId: null })
}
