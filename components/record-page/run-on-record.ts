import { ApiError } from '@/lib/client/api'
import { runGridAction } from '@/lib/client/queries'
import type { RecordFacts } from './types'

type Answer = { ok: boolean; results: { ok: boolean; message: string }[] }

/** Runs an action of the grid on one record. Answers its message; throws one that was refused. */
export async function runOnRecord(record: RecordFacts, action: string): Promise<string> {
  const { ok, results } = await runGridAction<Answer>(record.slug, action, { ids: [record.id] })
  const message = results[0]?.message ?? ''
  if (ok) return message
  throw new ApiError({ status: 422, body: { detail: message, code: 'refused' }, requestId: null })
}
