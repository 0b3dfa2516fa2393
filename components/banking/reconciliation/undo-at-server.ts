import { call } from '@/lib/client/call'
import type { LineWire } from '@/lib/modules/banking/schemas-answers'

/** What can be taken back: one step, or all of a batch. */
export type Undoable = { step: string; batch?: undefined } | { batch: string; step?: undefined }

export const isSameUndo = (one: Undoable, other: Undoable): boolean =>
  one.step === other.step && one.batch === other.batch

/** A long batch is undone by a job, which is followed. */
export async function undoAtServer(undoes: Undoable): Promise<{ transactions: LineWire[]; job_id: string | null }> {
  if (undoes.step !== undefined)
    return { ...(await call('POST /accounting/bank/steps/{step_id}/undo', { step_id: undoes.step })), job_id: null }
  return call('POST /accounting/bank/batches/{batch_id}/undo', { batch_id: undoes.batch })
}
