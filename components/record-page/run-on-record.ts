import { ApiError } from '@/lib/client/api'
import { runGridAction } from '@/lib/client/queries'
import type { RecordFacts } from './types'

/** Runs an action of the grid on one record. Answers its message; throws one that was refused. */
export async function runOnRecord(record: RecordFacts, action: string): Promise<string> {
  const answer = await runGridAction(record.slug, action, { ids: [record.id] })
  if ('job_id' in answer) return answer.message ?? ''
  const message = answer.results[0]?.message ?? ''
  if (answer.ok) return message
  throw new ApiError({ status: 422, body: { detail: message, code: 'refused' }, requestId: null })
}
